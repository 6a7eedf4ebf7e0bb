type Owners = string | { server: string; login: string; mail: string }

type Setup = {
  directory: string
  ports: { imap: number; imaps: number; lmtp: number }
  /** Users by whom it runs; one for all when it is not root's. */
  runsAs: Owners
  tokenUrl: string | undefined
}

/** Dovecot 2.3 by itself: all it reads and writes lies in one directory. */
export function dovecotConfig({ directory, ports, runsAs, tokenUrl }: Setup): string {
  const { server, login, mail } =
    typeof runsAs === "string" ? { server: runsAs, login: runsAs, mail: runsAs } : runsAs
  const tokens = tokenUrl
    ? `auth_mechanisms = plain login xoauth2 oauthbearer
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = ${directory}/oauth2.conf.ext
}`
    : "auth_mechanisms = plain login"
  return `base_dir = ${directory}/run
state_dir = ${directory}/state
log_path = ${directory}/log
protocols = imap lmtp
listen = 127.0.0.1
ssl = yes
ssl_cert = <${directory}/certificate.pem
ssl_key = <${directory}/key.pem
disable_plaintext_auth = no
auth_failure_delay = 0
auth_verbose = yes
mail_max_userip_connections = 200
default_internal_user = ${server}
default_internal_group = ${server === "root" ? "root" : ""}
default_login_user = ${login}
first_valid_uid = 1
mail_location = maildir:~/Maildir
${tokens}
passdb {
  driver = passwd-file
  args = scheme=plain username_format=%u ${directory}/users/%u
}
userdb {
  driver = static
  args = uid=${mail} gid=${mail === "nobody" ? "nogroup" : mail} home=${directory}/mail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Envoyes {
    special_use = \\Sent
    auto = create
  }
  mailbox Archive {
    auto = create
  }
}
service imap-login {
  chroot =
  process_min_avail = 1
  inet_listener imap {
    port = ${ports.imap}
  }
  inet_listener imaps {
    port = ${ports.imaps}
    ssl = yes
  }
}
service anvil {
  chroot =
  # Wrong passwords of one test are not paid for by the next.
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service lmtp {
  unix_listener lmtp {
    mode = 0
  }
  inet_listener lmtp {
    address = 127.0.0.1
    port = ${ports.lmtp}
  }
}
protocol lmtp {
  postmaster_address = postmaster@example.com
}
`.replace("default_internal_group = \n", "")
}
