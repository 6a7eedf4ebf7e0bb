import { Button } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import type { MailLanguage } from "#lib/contract/mail/mail-terms.ts"
import { MissingPlaceholders } from "../shared/placeholder-warnings.tsx"
import type { composedOf } from "./composed.ts"
import classes from "./preview.module.css"

type Props = { mail: ReturnType<typeof composedOf> & { is_bulk: boolean }; onBack: () => void }

const widths = ["desktop", "phone", "text"] as const
type Width = (typeof widths)[number]
const footLanguages: MailLanguage[] = ["fr", "en"]

/** What a mail program shows where it knows nothing of the sender's styles. */
const framed = (html: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light"><body style="margin:16px;background:#fff;color:#1d2129;font:14px/1.5 Arial,sans-serif;overflow-wrap:anywhere">${html}</body>`

/**
 * The mail as its recipient sees it, wide, on a phone and without markup; a test of it to oneself. The footer of one to many is in the
 * language of each recipient's country.
 */
export function Preview({ mail: written, onBack }: Props) {
  const t = useTranslations("composer.preview")
  const fail = useFailureToast()
  const [width, setWidth] = useState<Width>("desktop")
  const [language, setLanguage] = useState<MailLanguage>(written.language)
  const [isTesting, setTesting] = useState(false)
  const mail = { ...written, language }
  const { data, isError, refetch } = useQuery({
    queryKey: ["mail-preview", mail],
    queryFn: () => api.messenger.preview(mail),
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  async function test() {
    setTesting(true)
    try {
      await api.messenger.sendTest(mail)
      void toastSuccess(t("tested", { email: mail.from }))
    } catch (error) {
      void fail(error, t("testFailed"))
    } finally {
      setTesting(false)
    }
  }
  return (
    <section className={classes.preview} aria-label={t("title")}>
      <Choice
        label={t("width")}
        value={width}
        options={widths.map((one) => ({ value: one, label: t(one) }))}
        onChange={setWidth}
      />
      {mail.is_bulk && (
        <div className={classes.foot}>
          <span aria-hidden>{t("foot")}</span>
          <Choice
            label={t("foot")}
            value={language}
            options={footLanguages.map((one) => ({ value: one, label: t(`footOf.${one}`) }))}
            onChange={setLanguage}
          />
        </div>
      )}
      {isError && <LoadFailure text={t("failed")} onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={320} />}
      {data && (
        <>
          <p className={classes.subject}>{data.subject}</p>
          <MissingPlaceholders names={data.missing} />
          {width === "text" ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
            <pre className={classes.text} tabIndex={0}>
              {data.text}
            </pre>
          ) : (
            <iframe
              title={t("frame")}
              sandbox="allow-same-origin"
              className={classes.frame}
              data-width={width}
              srcDoc={framed(data.html)}
            />
          )}
        </>
      )}
      <div className={classes.bar}>
        <Button variant="default" data-autofocus onClick={onBack}>
          {t("back")}
        </Button>
        <span className={classes.gap} />
        <Button variant="default" loading={isTesting} disabled={mail.from === ""} onClick={() => void test()}>
          {t("test")}
        </Button>
      </div>
    </section>
  )
}
