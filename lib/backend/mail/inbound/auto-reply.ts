import type { MailHead } from "./mail-head.ts"

/** How answering machines begin the subject of what they send. */
const subjects =
  /^\s*(auto(matic|matische|matisch)?[\s-]*(reply|response|answer|antwort)|automatische antwort|autoreply|out of (the )?office|réponse automatique|absence du bureau|absent du bureau|message d['’]absence|abwesenheits?(notiz|benachrichtigung)?|respuesta automática|risposta automatica|fuori sede|resposta automática|automatisch antwoord)\b/i

/** Whether a machine answered and nobody wrote (RFC 3834, and what programs did before it). */
export function isAutoReply({ lines, subject }: Pick<MailHead, "lines" | "subject">): boolean {
  const says = (name: string, pattern: RegExp) => lines(name).some((value) => pattern.test(value))
  if (says("auto-submitted", /^auto-(replied|generated|notified)/i)) return true
  if (["x-autoreply", "x-autorespond", "x-autoresponder", "x-auto-reply"].some((name) => says(name, /./)))
    return true
  if (says("x-auto-response-suppress", /./) && subjects.test(subject)) return true
  if (says("precedence", /^auto_?reply/i)) return true
  if (says("precedence", /^(bulk|junk)/i) && subjects.test(subject)) return true
  return subjects.test(subject)
}
