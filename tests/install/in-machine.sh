#!/bin/sh
# The life of an installation on a fresh Debian that systemd has booted: `npm run test:install` runs this as root in there.
# /test holds the archive of a release; the status goes to /test/status.
set -eu

settings=/etc/hypecast/env
current=/opt/hypecast/current
email=owner@example.com

step() { echo "- $*"; }

fail() {
  echo "FAILED: $*"
  journalctl --no-pager --lines=30 --unit=hypecast || true
  exit 1
}

expect() {
  wanted=$1
  shift
  got=$("$@" 2>&1) || true
  [ "$got" = "$wanted" ] || fail "$* should print '$wanted', not '$got'"
}

# expect_failure TEXT COMMAND...: it fails and says so.
expect_failure() {
  text=$1
  shift
  if got=$("$@" 2>&1); then fail "$* should fail"; fi
  case "$got" in *"$text"*) ;; *) fail "$* should say '$text', not '$got'" ;; esac
}

run_node() { "$current/node_modules/.bin/node" "$@"; }
request() { run_node /test/request.mjs "$@"; }
main_process() { systemctl show --property=MainPID --value hypecast; }
installer_of() { echo "/root/$1/deploy/debian/install.sh"; }

# The same release with another version.
release_as() {
  cp -R "/root/$release" "/root/$1"
  sed -i "s/^  \"version\": .*/  \"version\": \"$1\",/" "/root/$1/package.json"
}

wait_until_healthy() {
  tries=0
  until request GET /healthz >/dev/null 2>&1; do
    tries=$((tries + 1))
    [ $tries -lt 60 ] || fail 'the service does not respond'
    sleep 1
  done
}

step 'the machine has neither Node nor npm'
if command -v node npm; then fail 'this machine is not fresh'; fi
tar --extract --gzip --file /test/release.tar.gz --directory /root
release=$(ls /root)

step 'the installer needs root'
chmod 755 /root
expect_failure 'run this as root' runuser -u nobody -- "$(installer_of "$release")"

step 'a first installation waits for its settings'
"$(installer_of "$release")"
expect enabled systemctl is-enabled hypecast
expect inactive systemctl is-active hypecast
expect '640 root hypecast' stat --format='%a %U %G' $settings
expect '700 hypecast hypecast' stat --format='%a %U %G' /var/lib/hypecast
expect '755 root root' stat --format='%a %U %G' $current/build/app
expect_failure 'Permission denied' runuser -u nobody -- cat $settings

step 'a public shop starts'
sed -i "s|^PUBLIC_URL=.*|PUBLIC_URL=https://shop.example.com|; s|^SMTP_URL=.*|SMTP_URL=smtp://127.0.0.1:2525|; s|^#TRUST_PROXY=|TRUST_PROXY=|" $settings
sed -i "s|^MAIL_FROM=.*|MAIL_FROM='Shop #1 <shop@example.com>'|" $settings
systemctl start hypecast
wait_until_healthy
request GET /readyz | grep -q '"ready"' || fail 'the database does not respond'
expect_failure 'Opening soon' request GET /

step 'the process has its own user, no privileges and a read-only system'
expect hypecast stat --format=%U "/proc/$(main_process)"
grep -Eq '^NoNewPrivs:\s+1$' "/proc/$(main_process)/status" || fail 'it could gain privileges'
grep -Eq '^CapBnd:\s+0+$' "/proc/$(main_process)/status" || fail 'it has capabilities'
grep -Eq '^Seccomp:\s+2$' "/proc/$(main_process)/status" || fail 'system calls are not filtered'
expect_failure 'Read-only file system' nsenter --target "$(main_process)" --mount touch $current/new-file
expect_failure 'Read-only file system' nsenter --target "$(main_process)" --mount touch $settings
systemd-analyze verify /etc/systemd/system/hypecast.service
systemd-analyze security --no-pager --threshold=20 hypecast >/test/security.txt || fail 'the unit is more exposed than before'

step 'accounts, files and pictures work in the sandbox'
request POST /auth/v1/signup "{\"email\":\"$email\",\"password\":\"Correct-horse-9-battery\"}" >/dev/null
expect_failure 'has not been confirmed' hypecast admin promote $email
request CONFIRM $email
request PICTURE "$current/build/client" || fail 'a picture could not be resized'

step 'programs of operators have the settings and the user of the service'
hypecast admin owner-link | grep -q '/owner#' || fail 'no link for the first owner was printed'
hypecast admin promote $email
expect_failure 'the shop has an owner' hypecast admin owner-link
expect_failure 'run this as root' runuser -u nobody -- hypecast admin promote $email
expect_failure 'usage: hypecast' hypecast dance
hypecast backup --to /var/backups/hypecast/
expect hypecast sh -c 'stat --format=%U /var/backups/hypecast/* | sort --unique'

step 'an upgrade in place keeps settings and data'
before=$(main_process)
sum=$(sha256sum $settings)
release_as 9.0.1
"$(installer_of 9.0.1)" | grep -q '9.0.1 is running' || fail 'the upgrade was not reported'
[ "$(main_process)" != "$before" ] || fail 'the former version still runs'
expect "$sum" sha256sum $settings
hypecast admin promote $email

step 'a version that does not start is taken back'
release_as 9.0.2
echo 'process.exit(1)' >/root/9.0.2/build/app/main.js
expect_failure 'the version before is running again' "$(installer_of 9.0.2)"
expect 9.0.1 run_node -p "require('$current/package.json').version"
wait_until_healthy

step 'the version before stays, older ones go'
release_as 9.0.3
"$(installer_of 9.0.3)"
expect 2 sh -c 'ls /opt/hypecast/releases | wc -l'

step 'after a crash it starts again'
before=$(main_process)
kill -KILL "$before"
sleep 3
wait_until_healthy
[ "$(main_process)" != "$before" ] || fail 'it was not restarted'

step 'it stops on request'
systemctl stop hypecast
expect success systemctl show --property=Result --value hypecast
systemctl start hypecast
wait_until_healthy

step 'uninstalling keeps settings, data and backups'
"$(installer_of 9.0.3)" --uninstall
for path in /opt/hypecast /etc/systemd/system/hypecast.service /usr/local/sbin/hypecast; do
  if [ -e $path ]; then fail "$path is left"; fi
done
expect '600 hypecast hypecast' stat --format='%a %U %G' /var/lib/hypecast/keys.json
expect hypecast sh -c 'stat --format=%U /var/backups/hypecast/* | sort --unique'
expect "$sum" sha256sum $settings

step 'installed again, it has its accounts'
"$(installer_of "$release")"
systemctl start hypecast
wait_until_healthy
hypecast admin promote $email

echo passed >/test/status
