import { useTranslations } from "next-intl"
import { useState } from "react"
import { PlainButton } from "#components/ui/buttons/plain-button.tsx"
import type { OutboxDetail } from "#lib/contract/mail/outbox.ts"
import classes from "./outbox.module.css"

export const views = ["html", "text", "headers"] as const
export type View = (typeof views)[number]

/** Mail programs draw on white, and open links beside themselves. */
const frameStart = (policy: string) =>
  `<!doctype html>${policy}<meta charset="utf-8"><base target="_blank"><style>body{margin:16px;background:#fff;color:#111;font:14px/1.5 Arial,sans-serif;overflow-wrap:anywhere}</style>`

/** Pictures of servers are fetched when somebody asks for them, as mail programs have it: looking here opens no mail. */
const withoutPictures = '<meta http-equiv="Content-Security-Policy" content="img-src data:">'
const fetchesPictures = /<img\b[^>]*\ssrc="https?:/i

/** What a mail says. Its HTML is in a frame that runs no script, sends no form and has no part in this site. */
export function MailContent({ mail, view }: { mail: OutboxDetail; view: View }) {
  const t = useTranslations("outbox")
  if (view === "headers")
    return (
      <dl className={classes.headers}>
        {mail.headers.map(({ name, value }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: headers of a mail never change places
          <div key={place}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )
  if (view === "text")
    return mail.text === null ? (
      <p className={classes.hint}>{t("noText")}</p>
    ) : (
      <pre className={classes.text}>{mail.text}</pre>
    )
  return mail.html === null ? (
    <p className={classes.hint}>{t("noHtml")}</p>
  ) : (
    <HtmlMail key={mail.id} html={mail.html} />
  )
}

function HtmlMail({ html }: { html: string }) {
  const t = useTranslations("outbox")
  const [hasPictures, setHasPictures] = useState(false)
  return (
    <>
      {!hasPictures && fetchesPictures.test(html) && (
        <p className={classes.hint}>
          {t("pictures.hidden")}{" "}
          <PlainButton size="small" onClick={() => setHasPictures(true)}>
            {t("pictures.show")}
          </PlainButton>
        </p>
      )}
      <iframe
        className={classes.frame}
        title={t("frame")}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        srcDoc={frameStart(hasPictures ? "" : withoutPictures) + html}
      />
    </>
  )
}
