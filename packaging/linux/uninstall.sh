#!/bin/sh
# Takes out of a person's menus what install.sh put there. Matches and settings stay; they are named at the end.
# Cached pictures are asked for in a terminal; --cache deletes them without asking.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}
cache=${XDG_CACHE_HOME:-$HOME/.cache}/tabularium
speech=${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}

(cd "$here/share" && find . -type f) | while IFS= read -r file; do
  rm -f "$share/$file"
done
for tool in "update-desktop-database $share/applications" "update-mime-database $share/mime"; do
  if command -v "${tool%% *}" >/dev/null 2>&1; then "${tool%% *}" "${tool#* }" || true; fi
done
# Folders that nobody else uses go too; rmdir leaves the others.
(cd "$here/share" && find . -depth -mindepth 1 -type d) | while IFS= read -r folder; do
  rmdir "$share/$folder" 2>/dev/null || true
done
answer=${1:-}
if [ -d "$cache" ] && [ -z "$answer" ] && [ -t 0 ]; then
  case $speech in
@ASK@
  esac
  read -r answer || true
fi
case $answer in
  --cache | [YyJjSs]*) rm -rf "$cache" ;;
esac
if [ -d "$cache" ]; then
  case $speech in
@CACHED@
  esac
fi
case $speech in
@REMOVED@
esac
