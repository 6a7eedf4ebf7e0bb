import { rekeyMail } from "#lib/backend/mail/mailboxes/rekey.ts"
import { hasMailKey } from "#lib/backend/platform/mailer/secrets.ts"
import { Refusal } from "#lib/refusal.ts"
import { runScript } from "#scripts/processes/run-script.ts"

await runScript(async () => {
  if (!hasMailKey())
    throw new Refusal("MAIL_KEY is not set: give it the new key, a comma, and the keys of before.")
  const { encrypted, unreadable } = await rekeyMail()
  console.log(`Encrypted again: ${encrypted}.`)
  if (unreadable.length === 0) return 0
  throw new Refusal(
    `No key of MAIL_KEY opens the secrets of ${unreadable.join(", ")}: give the key of then too, or have mailboxes linked again.`,
  )
})
