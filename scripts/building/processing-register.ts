import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { activities } from "#lib/backend/privacy/processing-register/activities.ts"
import { fixedRules } from "#lib/backend/privacy/retention/fixed-rules.ts"
import { processingActivities, securityMeasures } from "#lib/contract/privacy/processing-register.ts"
import { isRuleKind, retentionKinds } from "#lib/contract/privacy/retention.ts"
import { translators } from "#lib/i18n/translators.ts"

const file = "docs/register-of-processing.md"
const register = translators("processingRegister").en
const retention = translators("retention").en

function retentionText(kind: (typeof activities)[keyof typeof activities]["retention"][number]): string {
  if (isRuleKind(kind)) {
    const { days, min } = retentionKinds[kind]
    return `${retention(`kinds.${kind}.name`)}: ${days} days by default, at least ${min}, once its rule is on`
  }
  const days = fixedRules().find((rule) => rule.kind === kind)?.days
  return `${retention(`fixed.kinds.${kind}`)}: ${days} days${kind === "invoices" ? " at least" : ""}`
}

const line = (name: string, text: string) => `- **${name}.** ${text}`

function activityText(activity: (typeof processingActivities)[number]): string {
  const { tables, recipients, retention: kinds } = activities[activity]
  const optional = recipients.map((one) => `${register(`recipients.${one}`)} (${register("whenSetUp")})`)
  return [
    `## ${register(`activities.${activity}.name`)}`,
    "",
    ...(["purpose", "basis", "persons", "data"] as const).map((field) =>
      line(register(`fields.${field}`), register(`activities.${activity}.${field}`)),
    ),
    line(register("fields.recipients"), [register("staff"), ...optional].join("; ")),
    line(register("fields.retention"), kinds.map(retentionText).join("; ")),
    line("Tables", tables.map((table) => `\`${table}\``).join(", ")),
    "",
  ].join("\n")
}

/** The register of processing as the product comes: what an installation has set says its screen. */
export const registerDocument = (): string =>
  [
    "# Register of processing",
    "",
    "What the product does with personal data (GDPR, article 30), with its defaults. Written by `npm run generate`: change `lib/backend/privacy/processing-register/activities.ts`, `lib/contract/privacy/retention.ts` or the texts. What holds in an installation, its recipients and days, is in Administration → Register of processing.",
    "",
    ...processingActivities.map(activityText),
    `## ${register("security")}`,
    "",
    ...securityMeasures.map((measure) => `- ${register(`measures.${measure}`)}`),
    "",
  ].join("\n")

/** @returns whether it had to be written */
export function writeRegister(): boolean {
  const text = registerDocument()
  if (existsSync(file) && readFileSync(file, "utf8") === text) return false
  writeFileSync(file, text)
  return true
}
