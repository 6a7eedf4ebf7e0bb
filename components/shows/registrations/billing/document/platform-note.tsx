import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import {
  isTroubling,
  usePlatformTexts,
} from "#components/finance/approved-platform/shared/use-platform-texts.ts"
import { Moment } from "#components/ui/text/moment.tsx"
import { api } from "#lib/api/client.ts"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import classes from "../billing.module.css"

/** E-invoices are between businesses in France. */
export const maySendByPlatform = ({ seller, buyer }: InvoiceDetail): boolean =>
  seller.country_code === "FR" &&
  buyer.country_code === "FR" &&
  (buyer.registration_number !== "" || buyer.vat_code !== "")

/** Where a document is with the approved platform, and what the customer answered; nothing of one that it is not sent. */
export function PlatformNote({ invoice }: { invoice: number }) {
  const t = useTranslations("approvedPlatform")
  const { stateOf, statusOf } = usePlatformTexts()
  const { data: flow } = useQuery({
    queryKey: ["approved-platform", invoice],
    queryFn: async () => (await api.approvedPlatform.ofInvoice({ invoice })).data,
  })
  if (!flow) return null
  const [last] = flow.statuses
  return (
    <span
      className={classes.external}
      data-state={flow.state === "refused" || (last && isTroubling(last)) ? "refused" : flow.state}
    >
      <span>
        {t("ofInvoice.label")} · {last && !flow.set_aside ? statusOf(last) : stateOf(flow)}
        {last ? (
          <>
            {" "}
            (<Moment value={last.at} />)
          </>
        ) : null}
      </span>
      {flow.recipient && flow.recipient !== "active" ? (
        <small>{t(`recipients.${flow.recipient}`)}</small>
      ) : null}
    </span>
  )
}
