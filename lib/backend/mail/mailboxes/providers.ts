import type { MailServer, ServerSuggestion } from "#lib/contract/mail/mailboxes.ts"

/** A mail provider many people use: its servers, and what it wants besides a password. */
export type Provider = {
  name: string
  /** Domains of addresses, without those of companies that have their mail there. */
  domains: string[]
  /** Ends of the names of mail exchangers of companies that have their mail there. */
  exchangers: string[]
  imap: MailServer
  smtp: MailServer
  password: ServerSuggestion["password"]
  /** The settings of OAuth 2 that fit. */
  oauth?: "google" | "microsoft"
  /** Puts what goes out by its server into the Sent folder itself. */
  files?: true
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: "tls" })
const starttls = (host: string, port: number): MailServer => ({ host, port, security: "starttls" })
const both = (imap: string, smtp: string) => ({ imap: tls(imap, 993), smtp: tls(smtp, 465) })
const submission = (imap: string, smtp: string) => ({ imap: tls(imap, 993), smtp: starttls(smtp, 587) })

/** By what the providers say of their servers on their help pages. */
export const providers: Provider[] = [
  {
    name: "google",
    domains: ["gmail.com", "googlemail.com"],
    exchangers: ["google.com", "googlemail.com"],
    ...both("imap.gmail.com", "smtp.gmail.com"),
    password: "app_password",
    oauth: "google",
    files: true,
  },
  {
    name: "microsoft",
    domains: ["outlook.com", "outlook.fr", "hotmail.com", "hotmail.fr", "live.com", "live.fr", "msn.com"],
    exchangers: ["protection.outlook.com", "mx.microsoft", "olc.protection.outlook.com"],
    ...submission("outlook.office365.com", "smtp.office365.com"),
    password: "oauth_only",
    oauth: "microsoft",
    files: true,
  },
  {
    name: "yahoo",
    domains: [
      "yahoo.com",
      "yahoo.fr",
      "yahoo.co.uk",
      "yahoo.de",
      "yahoo.it",
      "yahoo.es",
      "ymail.com",
      "rocketmail.com",
    ],
    exchangers: ["yahoodns.net"],
    ...both("imap.mail.yahoo.com", "smtp.mail.yahoo.com"),
    password: "app_password",
  },
  {
    name: "aol",
    domains: ["aol.com", "aol.fr"],
    exchangers: [],
    ...both("imap.aol.com", "smtp.aol.com"),
    password: "app_password",
  },
  {
    name: "icloud",
    domains: ["icloud.com", "me.com", "mac.com"],
    exchangers: ["mail.icloud.com"],
    ...submission("imap.mail.me.com", "smtp.mail.me.com"),
    password: "app_password",
  },
  {
    name: "ovh",
    domains: [],
    exchangers: ["mail.ovh.net", "ovh.net"],
    ...both("ssl0.ovh.net", "ssl0.ovh.net"),
    password: "usual",
  },
  {
    name: "orange",
    domains: ["orange.fr", "wanadoo.fr"],
    exchangers: ["smtp-in.orange.fr"],
    ...both("imap.orange.fr", "smtp.orange.fr"),
    password: "usual",
  },
  {
    name: "free",
    domains: ["free.fr"],
    exchangers: ["mx1.free.fr", "mx2.free.fr"],
    ...both("imap.free.fr", "smtp.free.fr"),
    password: "usual",
  },
  {
    name: "sfr",
    domains: ["sfr.fr", "neuf.fr", "cegetel.net"],
    exchangers: ["smtp-in.sfr.fr"],
    ...both("imap.sfr.fr", "smtp.sfr.fr"),
    password: "usual",
  },
  {
    name: "laposte",
    domains: ["laposte.net"],
    exchangers: ["smtpz4.laposte.net"],
    ...both("imap.laposte.net", "smtp.laposte.net"),
    password: "usual",
  },
  {
    name: "gmx",
    domains: ["gmx.com", "gmx.fr", "gmx.us"],
    exchangers: ["mx00.gmx.net", "mx01.gmx.net"],
    ...submission("imap.gmx.com", "mail.gmx.com"),
    password: "usual",
  },
  {
    name: "gmx_germany",
    domains: ["gmx.de", "gmx.net", "gmx.at", "gmx.ch"],
    exchangers: [],
    ...submission("imap.gmx.net", "mail.gmx.net"),
    password: "usual",
  },
  {
    name: "gandi",
    domains: [],
    exchangers: ["mail.gandi.net"],
    ...both("mail.gandi.net", "mail.gandi.net"),
    password: "usual",
  },
  {
    name: "infomaniak",
    domains: ["ik.me", "ikmail.com", "etik.com"],
    exchangers: ["infomaniak.ch", "infomaniak.com"],
    ...both("mail.infomaniak.com", "mail.infomaniak.com"),
    password: "app_password",
  },
  {
    name: "ionos",
    domains: [],
    exchangers: ["ionos.com", "ionos.fr", "ionos.de", "kundenserver.de", "1and1.com", "1and1.fr"],
    ...both("imap.ionos.com", "smtp.ionos.com"),
    password: "usual",
  },
  {
    name: "zoho_eu",
    domains: ["zohomail.eu"],
    exchangers: ["zoho.eu"],
    ...both("imap.zoho.eu", "smtp.zoho.eu"),
    password: "app_password",
  },
  {
    name: "zoho",
    domains: ["zoho.com", "zohomail.com"],
    exchangers: ["zoho.com"],
    ...both("imap.zoho.com", "smtp.zoho.com"),
    password: "app_password",
  },
  {
    name: "qq",
    domains: ["qq.com", "foxmail.com", "vip.qq.com"],
    exchangers: ["mx1.qq.com", "mx2.qq.com", "mx3.qq.com"],
    ...both("imap.qq.com", "smtp.qq.com"),
    password: "app_password",
  },
  {
    name: "qq_enterprise",
    domains: ["exmail.qq.com"],
    exchangers: ["mxbiz1.qq.com", "mxbiz2.qq.com"],
    ...both("imap.exmail.qq.com", "smtp.exmail.qq.com"),
    password: "app_password",
  },
  {
    name: "163",
    domains: ["163.com"],
    exchangers: ["163mx01.mxmail.netease.com", "163mx02.mxmail.netease.com"],
    ...both("imap.163.com", "smtp.163.com"),
    password: "app_password",
  },
  {
    name: "126",
    domains: ["126.com"],
    exchangers: ["126mx01.mxmail.netease.com"],
    ...both("imap.126.com", "smtp.126.com"),
    password: "app_password",
  },
  {
    name: "fastmail",
    domains: ["fastmail.com", "fastmail.fm"],
    exchangers: ["messagingengine.com"],
    ...both("imap.fastmail.com", "smtp.fastmail.com"),
    password: "app_password",
  },
]

/** The provider whose server this is. */
export const providerOfHost = (host: string): Provider | undefined =>
  providers.find(({ imap, smtp }) => imap.host === host || smtp.host === host)

export const providerOfDomain = (domain: string): Provider | undefined =>
  providers.find(({ domains }) => domains.includes(domain))

/** @param exchangers names of mail exchangers, the first one first */
export function providerOfExchangers(exchangers: string[]): Provider | undefined {
  for (const name of exchangers.map((exchanger) => exchanger.toLowerCase().replace(/\.$/, ""))) {
    const found = providers.find((provider) =>
      provider.exchangers.some((end) => name === end || name.endsWith(`.${end}`)),
    )
    if (found) return found
  }
  return undefined
}
