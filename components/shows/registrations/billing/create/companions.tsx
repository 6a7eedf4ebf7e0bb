import { Checkbox } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { useLocale, useTranslations } from "next-intl"
import type { Dispatch, SetStateAction } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { api } from "#lib/api/client.ts"
import { useRegistrationDetails, useRegistrationForm } from "../../record/registration-context.ts"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import { type InvoiceDraft, type LineDraft, lineDraft } from "./invoice-draft.ts"

type Props = { draft: InvoiceDraft; onChange: Dispatch<SetStateAction<InvoiceDraft>> }

/** Other registrations of the same third-party organisation that the invoice is for as well. */
export function Companions({ draft, onChange }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { id } = useRegistrationDetails()
  const { latestVersion, rendered } = useRegistrationForm()
  const organization = rendered["organization.organization_id"]
  const showFailure = useFailureToast()
  const { data } = useQuery({
    queryKey: ["registration", id, "invoice", "companions", latestVersion],
    queryFn: () => api.invoices.listCompanions({ session: id }),
    enabled: organization !== null,
  })
  if (!data || data.data.length === 0) return null

  /** What is typed meanwhile stays. */
  function put(companion: number, lines: LineDraft[], isOn: boolean) {
    onChange((now) => {
      const others = now.registrations.filter((one) => one !== companion)
      const remaining = now.lines?.filter((line) => line.registration_id !== companion)
      return {
        ...now,
        registrations: isOn ? [...others, companion] : others,
        lines: remaining ? [...remaining, ...lines] : null,
      }
    })
  }

  async function toggle(companion: number, isOn: boolean) {
    put(companion, [], isOn)
    if (!isOn || draft.lines === null) return
    try {
      // Its lines come below those that were typed.
      const { data: answer } = await api.invoices.calculate({ session: id, registrations: [companion] })
      const own = answer.lines.filter((line) => line.registration_id === companion)
      put(
        companion,
        own.map((line) => lineDraft(line, locale)),
        true,
      )
    } catch (error) {
      put(companion, [], false)
      void showFailure(error)
    }
  }
  return (
    <fieldset className={classes.set}>
      <legend className={classes.legend}>{t("companions")}</legend>
      <p className={classes.hint}>{t("companionsHint")}</p>
      <div className={classes.companions}>
        {data.data.map(({ id: companion, company_name, price, invoiced, currency }) => (
          <Checkbox
            key={companion}
            label={t("companion", {
              name: company_name,
              price: money(price, currency, locale),
              invoiced: money(invoiced, currency, locale),
            })}
            checked={draft.registrations.includes(companion)}
            onChange={(event) => void toggle(companion, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
