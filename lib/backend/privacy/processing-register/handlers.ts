import { platformEntities } from "#lib/backend/finance/approved-platform/access.ts"
import { hasPartner } from "#lib/backend/finance/partner-notes/settings.ts"
import { hasMailingPartner } from "#lib/backend/mail/mailing-partner/settings.ts"
import { query } from "#lib/backend/platform/database/db.ts"
import { adminOnly } from "#lib/backend/platform/http/base.ts"
import { hasSystemMail } from "#lib/backend/platform/mailer/settings.ts"
import { fixedRules } from "#lib/backend/privacy/retention/fixed-rules.ts"
import { listRules } from "#lib/backend/privacy/retention/settings.ts"
import {
  type ActivityRetention,
  type ProcessingRecipient,
  processingActivities,
  processingRecipients,
} from "#lib/contract/privacy/processing-register.ts"
import { env } from "#lib/env.ts"
import { activities } from "./activities.ts"

/** Whether data goes there in this installation. */
const isSetUp: Record<ProcessingRecipient, () => boolean | Promise<boolean>> = {
  mail_servers: () => env().MAIL_KEY !== undefined,
  system_mail: hasSystemMail,
  zoho: hasPartner,
  approved_platform: async () => (await platformEntities()).length > 0,
  vies: () => env().VIES_URL !== undefined,
  brevo: hasMailingPartner,
  s3: () => env().S3_BUCKET !== undefined,
}

/** Recipients that data goes to in this installation. */
async function recipientsInUse(): Promise<ProcessingRecipient[]> {
  const inUse = await Promise.all(processingRecipients.map((recipient) => isSetUp[recipient]()))
  return processingRecipients.filter((_, index) => inUse[index])
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
    const [controllers, retention, inUse] = await Promise.all([
      listControllers(),
      retentionByKind(),
      recipientsInUse(),
    ])
    return {
      data: {
        controllers,
        activities: processingActivities.map((activity) => ({
          activity,
          recipients: activities[activity].recipients.filter((recipient) => inUse.includes(recipient)),
          retention: activities[activity].retention.flatMap((kind) => retention.get(kind) ?? []),
        })),
      },
    }
  }),
}
