import { Button } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { Choice } from "#components/ui/inputs/choice.tsx"
import { api } from "#lib/api/client.ts"
import classes from "./mail.module.css"
import { MailProblems, useChecked } from "./mail-check.tsx"
import type { MailDraft } from "./use-mail-text.ts"

/** Pixels of what mails are read on. */
const widths = { phone: 360, tablet: 600, desktop: 800 } as const
type Width = keyof typeof widths

type Props = { draft: MailDraft; email: number | undefined; onBack: () => void }

/** The mail as it looks on a phone, a tablet and a desktop. Its HTML is in a frame that runs no scripts. */
export function MailPreview({ draft, email, onBack }: Props) {
  const { wrong } = useChecked(draft, email)
  const t = useTranslations("sequenceFlow.mail")
  const [width, setWidth] = useState<Width>("desktop")
  const answer = useQuery({
    queryKey: ["sequence-mail-preview", draft],
    queryFn: () => api.sequences.previewEmail(draft),
    gcTime: 0,
  })
  const data = answer.data?.data
  return (
    <section className={classes.preview} aria-label={t("preview")}>
      <Choice
        label={t("width")}
        value={width}
        options={(["phone", "tablet", "desktop"] as const).map((value) => ({
          value,
          label: t(`widths.${value}`, { pixels: widths[value] }),
        }))}
        onChange={setWidth}
      />
      <MailProblems words={[...wrong.subject, ...wrong.content]} />
      <p className={classes.subject}>{data?.subject ?? draft.subject}</p>
      {data && data.missing.length > 0 && (
        <p className={classes.waiting}>
          {t("missing")} {data.missing.map((name) => `[${name}]`).join(" ")}
        </p>
      )}
      {answer.isError && <LoadFailure text={t("previewFailed")} onRetry={() => void answer.refetch()} />}
      {!data && !answer.isError && <Skeleton height={420} />}
      {data && (
        <div className={classes.page}>
          <iframe
            title={t("frame")}
            sandbox=""
            className={classes.frame}
            width={widths[width]}
            srcDoc={data.html}
          />
        </div>
      )}
      <div>
        <Button variant="default" data-autofocus onClick={onBack}>
          {t("backToText")}
        </Button>
      </div>
    </section>
  )
}
