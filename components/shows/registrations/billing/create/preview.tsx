import { Button } from "@mantine/core"
import { IconEye } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { api } from "#lib/api/client.ts"
import { useRegistrationDetails } from "../../record/registration-context.ts"
import classes from "../billing.module.css"
import type { CalculationInput } from "./invoice-draft.ts"

/** The invoice as it would be printed, marked as a draft; drawn on request, and again on request when what was typed changes. */
export function Preview({ composition }: { composition: CalculationInput | undefined }) {
  const t = useTranslations("invoicing")
  const { id } = useRegistrationDetails()
  const [shown, setShown] = useState<CalculationInput>()
  const found = useQuery({
    queryKey: ["registration", id, "invoice", "preview", shown],
    queryFn: () => api.invoices.preview({ session: id, ...shown }),
    enabled: shown !== undefined,
    retry: false,
    gcTime: 0,
  })
  const preview = found.data?.data
  return (
    <div className={classes.preview}>
      {shown === undefined || shown !== composition ? (
        <Button
          variant="default"
          size="compact-xs"
          leftSection={<IconEye size={14} aria-hidden />}
          disabled={composition === undefined}
          onClick={() => setShown(composition)}
        >
          {t(shown === undefined ? "preview" : "previewAgain")}
        </Button>
      ) : null}
      {found.isError ? <SendingFailure error={found.error} title={t("notPreviewed")} shown={[]} /> : null}
      {found.isFetching ? <Skeleton height={480} /> : null}
      {preview ? (
        <>
          {preview.picture ? (
            // biome-ignore lint/performance/noImgElement: it is in the answer already
            <img
              className={classes.page}
              data-stale={shown !== composition || undefined}
              src={`data:image/webp;base64,${preview.picture}`}
              alt={t("previewAlt")}
            />
          ) : null}
          <a href={`data:application/pdf;base64,${preview.pdf}`} download={`${t("draft")}.pdf`}>
            {t("downloadDraft")}
          </a>
        </>
      ) : null}
    </div>
  )
}
