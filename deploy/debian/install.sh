#!/bin/sh
# Installs the release that contains this script on Debian 12 or newer, or upgrades to it. Needs systemd, and neither npm nor
# the network. `--uninstall` removes the product and keeps settings, data and backups.
set -eu

product=hypecast
prefix=/opt/hypecast
releases=$prefix/releases
current=$prefix/current
settings=/etc/hypecast/env
data=/var/lib/hypecast
backups=/var/backups/hypecast
unit=/etc/systemd/system/hypecast.service
command=/usr/local/sbin/hypecast
start_timeout_s=120

fail() {
  echo "$product: $*" >&2
  exit 1
}

systemd_runs() { [ -d /run/systemd/system ]; }

node_of() { echo "$1/node_modules/.bin/node"; }

require_release() {
  [ "$(uname -s)" = Linux ] || fail 'this script is for Linux'
  command -v systemctl >/dev/null || fail 'systemd is missing'
  if [ ! -x "$(node_of "$release")" ] || [ ! -f "$release/build/app/main.js" ]; then
    fail "$release is not a release: make one with npm run release"
  fi
  "$(node_of "$release")" --version >/dev/null || fail 'the release is for another kind of machine'
}

make_user() {
  getent passwd $product >/dev/null && return
  useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $product
}

make_folders() {
  install -d -o root -g root -m 0755 $prefix $releases
  install -d -o root -g $product -m 0750 "$(dirname $settings)"
  install -d -o $product -g $product -m 0700 $data
  install -d -o $product -g $product -m 0750 $backups
  # Settings contain secrets. The file belongs to the operator: an upgrade never changes its text.
  [ -e $settings ] || install -m 0640 "$release/deploy/debian/env" $settings
  chown root:$product $settings
  chmod 0640 $settings
}

# The name appears when the copy is complete.
copy_release() {
  version=$("$(node_of "$release")" -p 'require(process.argv[1]).version' "$release/package.json")
  installed=$releases/$version-$(date -u +%Y%m%dT%H%M%SZ)
  rm -rf "$releases/partial"
  cp -R "$release" "$releases/partial"
  chown -R root:root "$releases/partial"
  chmod -R u+rwX,go+rX,go-w "$releases/partial"
  mv "$releases/partial" "$installed"
}

# Replaces the link in one step, so that the service never finds none.
activate() {
  ln -sfn "$1" "$prefix/next"
  mv -T "$prefix/next" $current
  install -m 0644 "$1/deploy/debian/hypecast.service" $unit
  ln -sfn "$current/deploy/debian/hypecast" $command
  if systemd_runs; then systemctl daemon-reload; fi
}

# /healthz answers in maintenance, too.
is_healthy() {
  # shellcheck disable=SC2016 # The script is for Node.
  "$(node_of $current)" --env-file=$settings -e '
    const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[process.env.HOST] ?? (process.env.HOST || "127.0.0.1");
    const url = `http://${host.includes(":") ? `[${host}]` : host}:${process.env.PORT || 3000}/healthz`;
    fetch(url).then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1));'
}

restart_and_wait() {
  systemctl reset-failed $product 2>/dev/null || true
  systemctl restart $product || return 1
  waited=0
  until is_healthy; do
    systemctl is-failed --quiet $product && return 1
    [ $waited -lt $start_timeout_s ] || return 1
    waited=$((waited + 1))
    sleep 1
  done
}

remove_old_releases() {
  for folder in "$releases"/*; do
    case "$folder" in "$installed" | "$previous") ;; *) rm -rf "$folder" ;; esac
  done
}

install_release() {
  require_release
  make_user
  make_folders
  previous=$(readlink -f $current || true)
  copy_release
  activate "$installed"
  systemctl enable --quiet $product

  if ! systemd_runs || ! systemctl is-active --quiet $product; then
    echo "$product $version is installed and will start with the machine."
    echo "Fill in $settings, then: systemctl start $product"
  elif restart_and_wait; then
    echo "$product $version is running."
  elif [ -d "$previous" ]; then
    activate "$previous"
    rm -rf "$installed"
    restart_and_wait || fail "neither $version nor the version before starts: journalctl -u $product"
    fail "$version did not start, so the version before is running again: journalctl -u $product"
  else
    fail "$version did not start: journalctl -u $product"
  fi
  remove_old_releases
}

uninstall() {
  if systemd_runs; then systemctl disable --now --quiet $product; else systemctl disable --quiet $product; fi
  rm -rf $prefix $command $unit /var/cache/hypecast
  if systemd_runs; then systemctl daemon-reload; fi
  echo "$product is removed. Settings, data and backups are kept: $(dirname $settings), $data, $backups"
}

[ "$(id -u)" -eq 0 ] || fail 'run this as root (sudo)'
release=$(dirname "$(readlink -f "$0")")/../..
release=$(readlink -f "$release")
case "${1-}" in
  '') install_release ;;
  --uninstall) uninstall ;;
  *) fail 'usage: install.sh [--uninstall]' ;;
esac
