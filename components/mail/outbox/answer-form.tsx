import { useTranslations } from "next-intl"
import { type FormEvent, useId, useRef, useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import type { OutboxDetail } from "#lib/contract/mail/outbox.ts"
import classes from "./outbox.module.css"

type Reply = "answer" | "bounce" | "away"

/** What its recipient can do with a mail: answer it, be out of office, or have no mailbox any more. */
export function AnswerForm({ mail }: { mail: OutboxDetail }) {
  const t = useTranslations("outbox")
  const showFailure = useFailureToast()
  const lock = useSubmitLock()
  const form = useRef<HTMLFormElement>(null)
  const field = useId()
  const [isBusy, setBusy] = useState(false)
  const [as, setAs] = useState(mail.answerable_as[0]?.email ?? "")
  const person = mail.answerable_as.find(({ email }) => email === as)
  const sender = mail.from.name || mail.from.email

  async function send(reply: Reply, call: () => Promise<unknown>) {
    if (!lock.acquire()) return
    setBusy(true)
    try {
      await call()
      if (reply === "answer") form.current?.reset()
      void toastSuccess(t(`${reply}.sent`, { name: sender }))
    } catch (error) {
      void showFailure(error, t(`${reply}.failed`))
    } finally {
      setBusy(false)
      lock.release()
    }
  }

  const loadApi = async () => (await import("#lib/api/client.ts")).api.outbox

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const [text, file] = [typed.get("text"), typed.get("file")]
    if (typeof text !== "string" || text.trim() === "") return
    const chosen = file instanceof File && file.size > 0 ? { file } : {}
    void send("answer", async () => (await loadApi()).answer({ mail: mail.id, as, text, ...chosen }))
  }

  return (
    <form ref={form} className={classes.answer} onSubmit={submit}>
      <h3>{t("answer.title", { name: person?.name || as })}</h3>
      {mail.answerable_as.length > 1 && (
        <label className={classes.as}>
          {t("answer.as")}
          <select value={as} onChange={({ currentTarget }) => setAs(currentTarget.value)}>
            {mail.answerable_as.map(({ name, email }) => (
              <option key={email} value={email}>
                {name ? `${name} <${email}>` : email}
              </option>
            ))}
          </select>
        </label>
      )}
      <label htmlFor={`${field}-text`} className="visually-hidden">
        {t("answer.text")}
      </label>
      <textarea id={`${field}-text`} name="text" rows={4} maxLength={20_000} placeholder={t("answer.text")} />
      <div className={classes.buttons}>
        <PlainButton type="submit" look="primary" disabled={isBusy}>
          {t("answer.send")}
        </PlainButton>
        <label className={classes.file}>
          <span>{t("answer.file")}</span>
          <input type="file" name="file" />
        </label>
        <span className={classes.others}>
          <PlainButton
            size="small"
            disabled={isBusy}
            onClick={() => void send("away", async () => (await loadApi()).answerAway({ mail: mail.id, as }))}
          >
            {t("away.action")}
          </PlainButton>
          {(["soft", "hard"] as const).map((kind) => (
            <PlainButton
              key={kind}
              size="small"
              disabled={isBusy}
              onClick={() =>
                void send("bounce", async () => (await loadApi()).bounce({ mail: mail.id, as, kind }))
              }
            >
              {t(`bounce.${kind}`)}
            </PlainButton>
          ))}
        </span>
      </div>
    </form>
  )
}
