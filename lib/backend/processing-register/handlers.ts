import {
  type ActivityRetention,
  type ProcessingRecipient,
  processingActivities,
} from "#lib/contract/processing-register.ts"
import { env } from "#lib/env.ts"
import { query } from "../database/db.ts"
import { hasPartner } from "../external-accounting/settings.ts"
import { adminOnly } from "../http/base.ts"
import { hasMailingPartner } from "../mailing-partner/settings.ts"
import { fixedRules } from "../retention/fixed-rules.ts"
import { listRules } from "../retention/settings.ts"
import { hasSystemMail } from "../system-mail/settings.ts"
import { activities } from "./activities.ts"

/** Whether data goes there in this installation. */
const isSetUp: Record<ProcessingRecipient, () => boolean> = {
  mail_servers: () => env().MAIL_KEY !== undefined,
  system_mail: hasSystemMail,
  zoho: hasPartner,
  brevo: hasMailingPartner,
  s3: () => env().S3_BUCKET !== undefined,
}

type Controller = { name: string; address: string; email: string }

const listControllers = () =>
  query<Controller>({
    text: `SELECT legal_name AS name, concat_ws(', ', nullif(street, ''), nullif(concat_ws(' ', zip_code, city), ''), country.name) AS address, email
      FROM invoice_seller LEFT JOIN country ON country.id = country_id ORDER BY entity`,
    values: [],
  })

async function retentionByKind(): Promise<Map<string, ActivityRetention>> {
  const set = (await listRules()).map(({ kind, days, enabled_at }) => ({
    kind,
    days,
    is_on: enabled_at !== null,
  }))
  return new Map([...set, ...fixedRules()].map((one): [string, ActivityRetention] => [one.kind, one]))
}

export const processingRegister = {
  get: adminOnly.processingRegister.get.handler(async () => {
    const [controllers, retention] = await Promise.all([listControllers(), retentionByKind()])
    return {
      data: {
        controllers,
        activities: processingActivities.map((activity) => ({
          activity,
          recipients: activities[activity].recipients.filter((recipient) => isSetUp[recipient]()),
          retention: activities[activity].retention.flatMap((kind) => retention.get(kind) ?? []),
        })),
      },
    }
  }),
}
