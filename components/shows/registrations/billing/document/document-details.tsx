import { IconAlertTriangle, IconFileTypePdf, IconMail } from "@tabler/icons-react"
import { useLocale, useTranslations } from "next-intl"
import lines from "#components/records/page/lines.module.css"
import { useCan } from "#components/shell/user-context.tsx"
import { LinkButton } from "#components/ui/buttons/link-button.tsx"
import { Moment } from "#components/ui/text/moment.tsx"
import type { InvoiceDetail } from "#lib/contract/finance/invoice-detail.ts"
import { ActionButton } from "../../record/action-button.tsx"
import { money } from "../../shared/money.ts"
import classes from "../billing.module.css"
import { Figures } from "../create/figures.tsx"
import { ExternalNote } from "./external-note.tsx"
import { Part } from "./part.tsx"
import { maySendByPlatform, PlatformNote } from "./platform-note.tsx"
import { useSendDocument } from "./use-send-document.ts"

type Props = { document: InvoiceDetail; onShow: (document: number) => void; onRetried: () => void }

/** What a document says, as it was issued, and what became of it. */
export function DocumentDetails({ document, onShow, onRetried }: Props) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { id, date, buyer, currency, file, number, credits, reason, external } = document
  const readsMails = useCan("mail.read")
  const send = useSendDocument(document)
  const amount = (cents: number) => money(cents, currency, locale)
  return (
    <>
      <p className={classes.about}>
        <span>{buyer.name}</span>
        <span className={classes.quiet}>
          {[buyer.street, `${buyer.zip_code} ${buyer.city}`, buyer.country].filter(Boolean).join(", ")}
        </span>
        <span className={classes.quiet}>
          <Moment value={date} /> · {document.seller.name}
        </span>
        {document.purchase_order || document.buyer_reference ? (
          <span className={classes.quiet}>
            {[
              document.purchase_order && t("order", { number: document.purchase_order }),
              document.buyer_reference && t("theirReference", { text: document.buyer_reference }),
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        ) : null}
        <span className={classes.files}>
          <a
            href={`/api/invoice/${id}/pdf`}
            className={lines.outside}
            aria-label={t("pdfOf", { number })}
            target="_blank"
            rel="noopener"
          >
            <IconFileTypePdf size={14} aria-hidden /> PDF
          </a>
          {file && readsMails && (
            <ActionButton
              aria-haspopup="dialog"
              onPointerEnter={send.preload}
              onFocus={send.preload}
              onPress={() => send.open(file)}
            >
              <IconMail size={14} aria-hidden /> {t("sendByMail")}
            </ActionButton>
          )}
        </span>
        {external ? <ExternalNote external={external} onRetried={onRetried} /> : null}
        {maySendByPlatform(document) ? <PlatformNote invoice={id} /> : null}
      </p>
      {credits ? (
        <p className={classes.about}>
          <LinkButton onClick={() => onShow(credits.id)}>
            {t("corrects", { number: credits.number })}
          </LinkButton>
          <span>{reason}</span>
        </p>
      ) : null}
      {document.deducted_by ? (
        <p className={classes.about}>
          <LinkButton onClick={() => document.deducted_by && onShow(document.deducted_by.id)}>
            {t("deductedBy", { number: document.deducted_by.number })}
          </LinkButton>
        </p>
      ) : null}
      <Part title={t("lines")}>
        <ul className={classes.rows}>
          {Object.entries(document.lines).map(([place, line]) => (
            <li key={place}>
              <span className={classes.name}>
                {line.quantity === 1 ? line.label : `${line.quantity.toLocaleString(locale)} × ${line.label}`}
                {line.detail ? <span className={classes.quiet}>{line.detail}</span> : null}
              </span>
              <span>{amount(line.amount)}</span>
            </li>
          ))}
        </ul>
      </Part>
      <Figures figures={document} isCurrent />
      {document.kind === "invoice" ? <Balance document={document} /> : null}
      {document.credit_notes.length > 0 ? (
        <Part title={t("creditNotes")}>
          <ul className={classes.rows}>
            {document.credit_notes.map((note) => (
              <li key={note.id}>
                <span className={classes.name}>
                  <LinkButton onClick={() => onShow(note.id)}>{note.number}</LinkButton>
                  <span className={classes.quiet}>
                    <Moment value={note.date} />
                  </span>
                </span>
                <span>{amount(-note.total)}</span>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
    </>
  )
}

/** What of an invoice is paid, credited and still due. */
function Balance({ document }: { document: InvoiceDetail }) {
  const t = useTranslations("invoicing")
  const locale = useLocale()
  const { currency, paid, credited, balance, due_on, is_overdue } = document
  const amount = (cents: number) => money(cents, currency, locale)
  return (
    <dl className={classes.sums} data-apart>
      <div>
        <dt>{t("paid")}</dt>
        <dd>{amount(paid)}</dd>
      </div>
      {credited > 0 ? (
        <div>
          <dt>{t("credited")}</dt>
          <dd>{amount(credited)}</dd>
        </div>
      ) : null}
      <div data-total>
        <dt>{balance < 0 ? t("toRefund") : t("balance")}</dt>
        <dd>{amount(Math.abs(balance))}</dd>
      </div>
      {is_overdue && due_on ? (
        <div className={classes.overdue}>
          <dt>
            <IconAlertTriangle size={14} aria-hidden />{" "}
            {t.rich("overdueSince", { day: () => <Moment value={due_on} /> })}
          </dt>
        </div>
      ) : null}
    </dl>
  )
}
