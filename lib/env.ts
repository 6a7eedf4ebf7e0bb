import { z } from "zod"

const booleanFlag = z
  .enum(["0", "1", "true", "false"])
  .transform((value) => value === "1" || value === "true")

/** Characters of a key from which others are derived. */
const shortestKey = 32

/** An empty variable counts as unset, so that `NAME= npm start` behaves like leaving it out. */
const unsetWhenEmpty = (value: unknown) => (value === "" ? undefined : value)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unsetWhenEmpty, schema.optional())

/** Several keys in one variable. */
const keyList = z
  .string()
  .transform((keys) => keys.split(",").map((key) => key.trim()))
  .refine(
    (keys) => keys.every((key) => key.length >= shortestKey),
    "must be keys of at least 32 characters, separated by commas",
  )

/** An address that has a usual one. */
const address = (usual: string) =>
  z.preprocess(unsetWhenEmpty, z.url({ protocol: /^https?$/ }).default(usual))

const schema = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
  /** PostgreSQL address. Unset: the launcher starts the embedded server and sets it. */
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" })),
  /** Database of `npm run bench`, which fills it. Unset: an embedded one under DATA_DIR/bench. */
  BENCH_DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgres:// address" }),
  ),
  /** Connections a process keeps; 4 to 6 measured best (docs/performance.md). */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(1).max(32).default(5),
  /** Directory of the embedded database, files and generated secrets. */
  DATA_DIR: z.string().min(1).default(".data"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  /** Key of the encrypted cookies and the session JWT, at least 32 characters. */
  SESSION_SECRET: optional(z.string().min(32, "must have at least 32 characters")),
  /** Earlier secrets, separated by commas: what was encrypted and signed with them is still read. */
  SESSION_SECRET_PREVIOUS: optional(keyList),
  /**
   * Keys of the passwords and tokens of linked mailboxes, separated by commas: the first encrypts, all of them decrypt. Unset: no
   * mailbox can be linked.
   */
  MAIL_KEY: optional(keyList),
  /** "1": mail servers may be on this machine and in private networks. */
  MAIL_PRIVATE_HOSTS: booleanFlag.default(false),
  /** Mailboxes at Google and Microsoft are linked by OAuth 2: a client of each one's console. */
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  MICROSOFT_CLIENT_ID: optional(z.string()),
  MICROSOFT_CLIENT_SECRET: optional(z.string()),
  /** Where a user agrees, and where tokens are had: Microsoft has addresses of its own for each organisation. */
  GOOGLE_AUTHORIZATION_URL: address("https://accounts.google.com/o/oauth2/v2/auth"),
  GOOGLE_TOKEN_URL: address("https://oauth2.googleapis.com/token"),
  MICROSOFT_AUTHORIZATION_URL: address("https://login.microsoftonline.com/common/oauth2/v2.0/authorize"),
  MICROSOFT_TOKEN_URL: address("https://login.microsoftonline.com/common/oauth2/v2.0/token"),
  /** Address users open; next-auth builds its links and secure cookies from it. */
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Where applicants go on with a draft: its slug follows after a slash. Unset: /apply of this application. */
  REGISTRATION_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Another copy's address: this web app then serves its CRM data instead of its own. */
  CRM_API_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Reverse proxies in front whose X-Forwarded-For entry is believed. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Server that takes the application's own mails: smtp://user:password@host:port, smtps:// for TLS from the start. */
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/, error: "must be a smtp:// or smtps:// address" })),
  /** Whom they are from: an address, or a name with an address in angle brackets. */
  MAIL_FROM: optional(
    z.string().regex(/^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/, "must be an address"),
  ),
  /** They are signed for that domain, with the private key (PEM) whose public half is in the DNS under the selector. */
  DKIM_DOMAIN: optional(z.string()),
  DKIM_SELECTOR: optional(z.string()),
  DKIM_KEY: optional(z.string().transform((key) => key.replaceAll("\\n", "\n"))),
  /** File that holds the key, instead of DKIM_KEY. */
  DKIM_KEY_FILE: optional(z.string()),
  /** Port of the demo's mail server on this machine. Set by the demo and in development for their own processes, by nobody else. */
  OUTBOX_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  /** "1": administrators may move the clock of sequences on. Set by the demo and by tests; refused without the demo's mail server. */
  SEQUENCE_CLOCK: booleanFlag.default(false),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
  /** "0" leaves jobs to `npm run worker` processes. */
  WORKER_IN_PROCESS: booleanFlag.default(true),
  /** Where the organiser's days begin: date filters and presets follow it. */
  TIME_ZONE: z
    .string()
    .refine(
      (zone) => Intl.supportedValuesOf("timeZone").includes(zone) || zone === "UTC",
      "is no time zone name",
    )
    .default("Europe/Paris"),
  /** "1": anybody reads the description of the API and what /readyz knows of each part; otherwise who is signed in does. */
  PUBLIC_API_DETAILS: z.preprocess(unsetWhenEmpty, booleanFlag.default(false)),
  /** Calls a user may make in a minute to one process; 0 for any number. */
  CALLS_PER_MINUTE: z.coerce.number().int().min(0).max(1_000_000).default(3_000),
  /** Browser for the end-to-end tests, when it is not where systems put it. */
  CHROMIUM: optional(z.string()),
  /** Life of a sign-in token without use, in days. */
  TOKEN_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Life of a sign-in however much it is used, in days. */
  SESSION_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** Days for which events of the security log are kept. */
  SECURITY_LOG_DAYS: z.coerce.number().int().min(30).max(3_650).default(365),
  /** Zoho Books, which is told what the ledger issues: a client of Zoho's API console, and the refresh token it was given. */
  ZOHO_CLIENT_ID: optional(z.string()),
  ZOHO_CLIENT_SECRET: optional(z.string()),
  ZOHO_REFRESH_TOKEN: optional(z.string()),
  /** Organization of Zoho Books that keeps the books of each billing entity; one without is not told there. */
  ZOHO_ORGANIZATION_SARL: optional(z.string().regex(/^\d+$/, "must be a number")),
  ZOHO_ORGANIZATION_INC: optional(z.string().regex(/^\d+$/, "must be a number")),
  /** Where tokens are had and where the API is: those of the data centre that holds the organizations. */
  ZOHO_ACCOUNTS_URL: address("https://accounts.zoho.eu"),
  ZOHO_API_URL: address("https://www.zohoapis.eu/books/v3"),
  /** The Commission's service for VAT numbers (https://ec.europa.eu/taxation_customs/vies/rest-api); unset, none is checked there. */
  VIES_URL: optional(z.url({ protocol: /^https?$/ })),
  /** Brevo, which sends the mails of shows' senders in place of the application's own server: a key of its API. */
  BREVO_API_KEY: optional(z.string()),
  BREVO_API_URL: address("https://api.brevo.com/v3"),
  /** What its webhooks show that they are Brevo's. */
  BREVO_WEBHOOK_TOKEN: optional(z.string().min(shortestKey, "must have at least 32 characters")),
  /** A bucket for the files, of Amazon or of a store that speaks as it does. Unset: they lie under DATA_DIR. */
  S3_BUCKET: optional(z.string().min(3, "must have at least 3 characters")),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  /** Address of a store other than Amazon's. */
  S3_ENDPOINT: optional(z.url({ protocol: /^https?$/ })),
  S3_REGION: z.preprocess(unsetWhenEmpty, z.string().default("us-east-1")),
  /** Names the bucket in the path of its address, not in the host: most stores other than Amazon's want it. */
  S3_FORCE_PATH_STYLE: z.preprocess(unsetWhenEmpty, booleanFlag.default(false)),
})

/** Settings of the process, checked once. Unset optional values are undefined. */
export type Env = z.infer<typeof schema>

type Source = Record<string, string | undefined>

const zohoCredentials = ["ZOHO_CLIENT_ID", "ZOHO_CLIENT_SECRET", "ZOHO_REFRESH_TOKEN"] as const
const zohoOrganizations = ["ZOHO_ORGANIZATION_SARL", "ZOHO_ORGANIZATION_INC"] as const

/** A partner that is half set would be told nothing, and nobody would know: all of it or none. */
function problemsOfZoho(settings: Env): string[] {
  const set = [...zohoCredentials, ...zohoOrganizations].filter((name) => settings[name] !== undefined)
  if (set.length === 0) return []
  const missing = zohoCredentials.filter((name) => settings[name] === undefined)
  return [
    ...missing.map((name) => `${name} is needed with ${set[0]}`),
    ...(zohoOrganizations.some((name) => settings[name] !== undefined)
      ? []
      : [`${zohoOrganizations.join(" or ")} is needed with ${set[0]}`]),
  ]
}

/** Mails nobody could answer to, or that carry half a signature, are refused at the start and not when the first is sent. */
function problemsOfMail(settings: Env): string[] {
  const { SMTP_URL, MAIL_FROM, MAIL_KEY, DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY, DKIM_KEY_FILE } = settings
  const signing = [DKIM_DOMAIN, DKIM_SELECTOR, DKIM_KEY ?? DKIM_KEY_FILE]
  const set = signing.filter((setting) => setting !== undefined).length
  return [
    ...(SMTP_URL && !MAIL_FROM ? ["MAIL_FROM is needed with SMTP_URL"] : []),
    ...(SMTP_URL && !MAIL_KEY ? ["MAIL_KEY is needed with SMTP_URL"] : []),
    ...(set > 0 && set < signing.length
      ? ["DKIM_DOMAIN, DKIM_SELECTOR and DKIM_KEY or DKIM_KEY_FILE are needed together"]
      : []),
  ]
}

/** Without what its webhooks say, nobody would know of bounces and of those who unsubscribed there. */
const problemsOfBrevo = ({ BREVO_API_KEY, BREVO_WEBHOOK_TOKEN }: Env): string[] => [
  ...(BREVO_API_KEY && !BREVO_WEBHOOK_TOKEN ? ["BREVO_WEBHOOK_TOKEN is needed with BREVO_API_KEY"] : []),
  ...(BREVO_WEBHOOK_TOKEN && !BREVO_API_KEY ? ["BREVO_API_KEY is needed with BREVO_WEBHOOK_TOKEN"] : []),
]

const s3Credentials = ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const

/** A store that is half set would leave files on the disk that nobody looks for there: all of it or none. */
function problemsOfS3(settings: Env): string[] {
  const set = [...s3Credentials, "S3_ENDPOINT" as const].filter((name) => settings[name] !== undefined)
  return s3Credentials
    .filter((name) => set.length > 0 && settings[name] === undefined)
    .map((name) => `${name} is needed with ${set[0]}`)
}

/** Where mails go out for good, clocks are left alone: a moved one would send weeks of mails at once. */
const problemsOfClock = ({ SEQUENCE_CLOCK, OUTBOX_PORT, SMTP_URL }: Env): string[] =>
  SEQUENCE_CLOCK && (OUTBOX_PORT === undefined || SMTP_URL !== undefined)
    ? ["SEQUENCE_CLOCK is for the demo's mail server alone"]
    : []

/** What a bucket is reached by. */
export type S3Settings = {
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  region: string
  forcePathStyle: boolean
  endpoint?: string
}

/** The bucket that files lie in; undefined where they lie on the disk. */
export function s3Settings(settings: Env): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  const { S3_REGION: region, S3_FORCE_PATH_STYLE: forcePathStyle, S3_ENDPOINT: endpoint } = settings
  return { bucket, accessKeyId, secretAccessKey, region, forcePathStyle, ...(endpoint && { endpoint }) }
}

/** Settings that cannot be used; the message names every wrong variable in one line. */
export class WrongSettings extends Error {
  override name = "WrongSettings"
}

/**
 * Checks settings.
 * @param source variables by name, as in process.env
 * @throws WrongSettings
 */
export function parseEnv(source: Source): Env {
  const parsed = schema.safeParse(source)
  const problems = parsed.success
    ? [
        ...problemsOfZoho(parsed.data),
        ...problemsOfClients(parsed.data),
        ...problemsOfMail(parsed.data),
        ...problemsOfS3(parsed.data),
        ...problemsOfBrevo(parsed.data),
        ...problemsOfClock(parsed.data),
      ]
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`)
  if (parsed.success && problems.length === 0) return parsed.data
  throw new WrongSettings(`Wrong settings: ${problems.join("; ")}`)
}

/** A client without its secret links nobody, and nobody would know why. */
const problemsOfClients = (settings: Env): string[] =>
  (["GOOGLE", "MICROSOFT"] as const).flatMap((provider) => {
    const names = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const
    const missing = names.filter((name) => settings[name] === undefined)
    return missing.length === 1
      ? [`${missing[0]} is needed with ${names.find((name) => name !== missing[0])}`]
      : []
  })

let current: Env | undefined

/** The settings of this process, read from the environment at the first call. */
export function env(): Env {
  current ??= parseEnv(process.env)
  return current
}

/** All variables as they are, for processes started from this one. */
export function inheritedEnvironment(): Record<string, string | undefined> {
  return { ...process.env }
}
