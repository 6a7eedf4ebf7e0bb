import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { VatCheck as Answer } from "#lib/contract/finance/vat-checks.ts"
import classes from "../billing.module.css"

/** What the Commission's service says of a buyer's VAT number; nothing where it is not set. It keeps nothing from being issued. */
export function VatCheck({ code }: { code: string }) {
  const t = useTranslations("invoicing.vatCheck")
  const queries = useQueryClient()
  const queryKey = ["vat-check", code]
  const { data: answer, isPending } = useQuery({
    queryKey,
    queryFn: async () => (await api.vatChecks.check({ code })).data,
    retry: false,
  })
  const again = useQuery({
    queryKey: [...queryKey, "again"],
    queryFn: async () => {
      const { data } = await api.vatChecks.check({ code, again: true })
      queries.setQueryData(queryKey, data)
      return data
    },
    enabled: false,
    retry: false,
  })
  if (isPending) return <span className={classes.quiet}>{t("checking")}</span>
  if (!answer) return null
  return (
    <span role="status" className={classes.vatCheck}>
      <Result answer={answer} />
      {answer.problem === "not_checkable" ? null : (
        <LinkButton disabled={again.isFetching} onClick={() => void again.refetch()}>
          {again.isFetching ? t("checking") : t("again")}
        </LinkButton>
      )}
    </span>
  )
}

function Result({ answer }: { answer: Answer }) {
  const t = useTranslations("invoicing.vatCheck")
  const { is_valid, name, address, consultation, checked_at, problem } = answer
  if (is_valid === null || checked_at === null)
    return <span>{t(problem === "not_checkable" ? "notCheckable" : "unavailable")}</span>
  const day = () => <Moment value={checked_at} />
  return (
    <>
      <span className={is_valid ? undefined : classes.invalid}>
        {is_valid ? t.rich("valid", { day }) : t.rich("invalid", { day })}
        {consultation ? ` · ${consultation}` : null}
      </span>
      {name || address ? (
        <span className={classes.quiet}>
          {[name, address.replaceAll(/\s*\n\s*/g, ", ")].filter(Boolean).join(", ")}
        </span>
      ) : null}
      {problem ? <span className={classes.quiet}>{t("unavailableNow")}</span> : null}
    </>
  )
}
