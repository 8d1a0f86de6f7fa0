# Registers the server as a task that starts with the machine. README.md beside this file describes it.
#Requires -RunAsAdministrator
param(
  [string]$DataFolder = "$env:ProgramData\Tavolina",
  [string]$HostAddress = '127.0.0.1',
  [int]$Port = 4040
)
$ErrorActionPreference = 'Stop'
$project = (Resolve-Path "$PSScriptRoot\..\..").Path
$node = (Get-Command node.exe).Source
if (-not (Test-Path "$project\dist\server\main.js")) { throw 'Run npm ci and npm run build first.' }

# Only the service and administrators may read the data and the keys in it.
New-Item -ItemType Directory -Force -Path $DataFolder | Out-Null
icacls $DataFolder /inheritance:r /grant '*S-1-5-19:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F' '*S-1-5-18:(OI)(CI)F' | Out-Null

$run = "set TAVOLINA_DATA=$DataFolder&& set HOST=$HostAddress&& set PORT=$Port&& set NODE_ENV=production&& " +
  "`"$node`" --max-semi-space-size=4 dist\server\main.js >> `"$DataFolder\server.log`" 2>&1"
$action = New-ScheduledTaskAction -Execute "$env:SystemRoot\System32\cmd.exe" -Argument "/c $run" -WorkingDirectory $project
# At the start of the machine, and each minute if it does not run.
$atStart = New-ScheduledTaskTrigger -AtStartup
$again = New-ScheduledTaskTrigger -Once -At (Get-Date) -RepetitionInterval (New-TimeSpan -Minutes 1)
$settings = New-ScheduledTaskSettingsSet -MultipleInstances IgnoreNew -ExecutionTimeLimit ([TimeSpan]::Zero) `
  -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries -StartWhenAvailable `
  -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1)
$account = New-ScheduledTaskPrincipal -UserId 'NT AUTHORITY\LOCAL SERVICE' -LogonType ServiceAccount
Register-ScheduledTask -TaskName 'Tavolina' -Force -Action $action -Trigger $atStart, $again -Settings $settings `
  -Principal $account -Description 'Tavolina point of sale' | Out-Null

if ($HostAddress -ne '127.0.0.1') {
  Remove-NetFirewallRule -Name 'Tavolina' -ErrorAction SilentlyContinue
  New-NetFirewallRule -Name 'Tavolina' -DisplayName 'Tavolina' -Direction Inbound -Protocol TCP -LocalPort $Port `
    -Profile Private -Action Allow | Out-Null
}
Start-ScheduledTask -TaskName 'Tavolina'
Write-Output "Tavolina starts now and with the machine: http://localhost:$Port  (what it says: $DataFolder\server.log)"
