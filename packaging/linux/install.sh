#!/bin/sh
# Puts the program of this folder into the menus of the person who runs this, and the files of matches in its care.
# Nothing is copied but entry, file type and icons: keep this folder where it is. uninstall.sh takes them out again.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}

mkdir -p "$share"
cp -R "$here/share/." "$share/"

# Exec needs the whole path, quoted as the Desktop Entry Specification asks.
quoted=$(printf '%s' "$here/tabularium" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g')
entry="$share/applications/org.tabularium.Tabularium.desktop"
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$here/share/applications/org.tabularium.Tabularium.desktop" >"$entry"

for tool in "update-desktop-database $share/applications" "update-mime-database $share/mime"; do
  if command -v "${tool%% *}" >/dev/null 2>&1; then "${tool%% *}" "${tool#* }" || true; fi
done
