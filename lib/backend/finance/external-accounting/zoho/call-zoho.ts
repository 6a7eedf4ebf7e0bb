import { z } from "zod"
import { PartnerTrouble } from "../partner-trouble.ts"
import { accessToken, type ZohoSettings } from "./access-token.ts"
import { type Answer, fetchJson } from "./fetch-json.ts"

type Call = {
  method: "GET" | "POST" | "PUT" | "DELETE"
  path: string
  query?: Record<string, string>
  body?: object
}

/** Zoho said no to this very document, with a code of its own. */
export class ZohoRefusal extends PartnerTrouble {
  override name = "ZohoRefusal"
  readonly code: number
  readonly isMissing: boolean

  constructor(code: number, message: string, status: number) {
    super("refused", message)
    this.code = code
    this.isMissing = status === 404 || code === 1002
  }
}

/** Every answer has a code, 0 of a success, and a message. */
const envelope = z.object({ code: z.number(), message: z.string().default("") })

/** Calls of a minute or of the day are used up, or too many are under way. */
const busyCodes = [43, 44, 45, 1070]
const internalError = 1000
/** The address is none of the API's; no right to do that; no user of that organization, or of any. */
const notAdmittedCodes = [5, 57, 6041, 9017]

/** What an answer says of a call: nothing when it was done, else what is wrong, and whether that passes. */
export function troubleOf({ status, body, retryAfter }: Answer): PartnerTrouble | undefined {
  const answer = envelope.safeParse(body).data
  if (status < 300 && answer?.code === 0) return undefined
  if (status === 429 || (answer && busyCodes.includes(answer.code)))
    return new PartnerTrouble("busy", answer?.message, retryAfter)
  if (!answer || status >= 500 || answer.code === internalError)
    return new PartnerTrouble("failing", answer?.message ?? `HTTP ${status}`, retryAfter)
  if (status === 401 || status === 403 || notAdmittedCodes.includes(answer.code))
    return new PartnerTrouble("not_admitted", answer.message)
  return new ZohoRefusal(answer.code, answer.message, status)
}

function send({ method, path, query, body }: Call, settings: ZohoSettings, token: string): Promise<Answer> {
  const url = new URL(settings.apiUrl + path)
  url.search = new URLSearchParams({ ...query, organization_id: settings.organization }).toString()
  return fetchJson(url, {
    method,
    headers: {
      authorization: `Zoho-oauthtoken ${token}`,
      ...(body && { "content-type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/**
 * Makes a call of Zoho Books and reads its answer by a schema. An expired token is renewed once.
 * @throws PartnerTrouble; ZohoRefusal for what Zoho says of the document itself
 */
export async function callZoho<Schema extends z.ZodType>(
  settings: ZohoSettings,
  call: Call,
  schema: Schema,
): Promise<z.output<Schema>> {
  const token = await accessToken(settings)
  const first = await send(call, settings, token)
  const answer = first.status === 401 ? await send(call, settings, await accessToken(settings, token)) : first
  const trouble = troubleOf(answer)
  if (trouble) throw trouble
  const read = schema.safeParse(answer.body)
  if (!read.success) throw new PartnerTrouble("failing", "An answer without what it should hold")
  return read.data
}
