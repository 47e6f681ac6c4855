// A bot for Tabularium in JavaScript (Node.js): it names its choice instead of counting it, and passes over "done" while there is more to do.
const lines = require("node:readline").createInterface({ input: process.stdin });

function answer(question) {
  const more = question.choices.filter((choice) => choice !== "done");
  const left = more.length ? more : question.choices;
  return left[question.seed % left.length];
}

lines.on("line", (line) => {
  const question = JSON.parse(line);
  process.stdout.write(JSON.stringify({ id: question.id, choice: answer(question) }) + "\n");
});
