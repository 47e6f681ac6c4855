; The installer of Windows (Inno Setup 6). Run from the project's folder once the program is frozen:
;   iscc /DVersion=x.y.z packaging\windows\tabularium.iss
#ifndef Version
  #error "hand the version in: /DVersion=x.y.z"
#endif

[Setup]
AppId={{6E0C2B2E-5A44-4B8C-9A0B-7D2B8C1F6A51}
AppName=Tabularium
AppVersion={#Version}
AppPublisher=The Tabularium contributors
DefaultDirName={autopf}\Tabularium
DefaultGroupName=Tabularium
DisableProgramGroupPage=yes
LicenseFile=..\..\LICENSE
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
OutputDir=..\..\dist
OutputBaseFilename=Tabularium-{#Version}-setup
SetupIconFile=..\icons\tabularium.ico
UninstallDisplayIcon={app}\tabularium.exe
ChangesAssociations=yes
Compression=lzma2
SolidCompression=yes
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"
Name: "es"; MessagesFile: "compiler:Languages\Spanish.isl"
Name: "it"; MessagesFile: "compiler:Languages\Italian.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "..\..\dist\tabularium\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Tabularium"; Filename: "{app}\tabularium.exe"
Name: "{autodesktop}\Tabularium"; Filename: "{app}\tabularium.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.match\OpenWithProgids"; ValueType: string; ValueName: "Tabularium.match"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Tabularium.match"; ValueType: string; ValueData: "Tabularium"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Tabularium.match\DefaultIcon"; ValueType: string; ValueData: "{app}\tabularium.exe,0"
Root: HKA; Subkey: "Software\Classes\Tabularium.match\shell\open\command"; ValueType: string; ValueData: """{app}\tabularium.exe"" ""%1"""

[Run]
Filename: "{app}\tabularium.exe"; Description: "{cm:LaunchProgram,Tabularium}"; Flags: nowait postinstall skipifsilent
