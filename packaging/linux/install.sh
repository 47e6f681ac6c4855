#!/bin/sh
# Puts the program of this folder into the menus of the person who runs this, and the files of matches in its care.
# Nothing is copied but entry, file type and icons: keep this folder where it is. uninstall.sh takes them out again.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
share=${XDG_DATA_HOME:-$HOME/.local/share}

# The names under which earlier versions put the same files there.
for old in @FORMER@; do
  rm -f "$share/applications/$old.desktop" "$share/mime/packages/$old.xml" "$share/metainfo/$old.metainfo.xml"
done
rm -f "$share"/icons/hicolor/*/apps/tabularium.png "$share/icons/hicolor/scalable/apps/tabularium.svg"

mkdir -p "$share"
cp -R "$here/share/." "$share/"

# Exec needs the whole path, quoted as the Desktop Entry Specification asks.
quoted=$(printf '%s' "$here/tabularium" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g')
entry="$share/applications/@IDENTIFIER@.desktop"
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
    Exec=*) printf 'Exec="%s" %%f\n' "$quoted" ;;
    *) printf '%s\n' "$line" ;;
  esac
done <"$here/share/applications/@IDENTIFIER@.desktop" >"$entry"

for tool in "update-desktop-database $share/applications" "update-mime-database $share/mime"; do
  if command -v "${tool%% *}" >/dev/null 2>&1; then "${tool%% *}" "${tool#* }" || true; fi
done
case ${LC_ALL:-${LC_MESSAGES:-${LANG:-}}} in
@INSTALLED@
esac
