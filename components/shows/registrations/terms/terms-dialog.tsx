import { useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import { MovableDialog } from "#components/ui/panels/movable-dialog.tsx"
import type { Opening } from "#components/ui/panels/use-rounds.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import { termsAddress } from "#lib/application/terms-address.ts"

type Props = Opening & { registration: number }

/** Which version of the show's terms the exhibitor accepted, when, and in which language. */
export function TermsDialog({ registration, opened, onClose }: Props) {
  const t = useTranslations("registration.terms")
  const locale = useLocale()
  const { data, error } = useQuery({
    queryKey: ["registrationTerms", registration],
    queryFn: async () => (await api.showTerms.getAccepted({ registration })).data,
    enabled: opened,
  })
  return (
    <MovableDialog opened={opened} onClose={onClose} title={t("title")}>
      {error ? <p role="alert">{t("failed")}</p> : null}
      {data === null ? <p>{t("none")}</p> : null}
      {data ? (
        <>
          <p>
            <a
              href={termsAddress(data.place, data.number, data.language ?? locale)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {data.title}
            </a>
          </p>
          <p>
            {t("version", { number: data.number })} <Moment value={data.valid_from} />
          </p>
          <p>
            {t(data.language ? `read.${data.language}` : "read.unknown")} <Moment value={data.accepted_at} />
          </p>
        </>
      ) : null}
    </MovableDialog>
  )
}
