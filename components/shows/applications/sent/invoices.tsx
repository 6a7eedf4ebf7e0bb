import { useFormatter, useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import type { ApplicationView } from "#lib/contract/shows/application-view.ts"
import classes from "../frame.module.css"
import { money } from "../money.ts"

type Shown = ApplicationView["invoices"][number]

/** What was invoiced and credited, each as its PDF where it is for this applicant alone. */
export function Invoices({ view: { slug, invoices } }: { view: ApplicationView }) {
  const t = useTranslations("applications.sent")
  if (invoices.length === 0) return null
  return (
    <section className={page.card} aria-labelledby="invoices-title">
      <h2 id="invoices-title">{t("invoices")}</h2>
      <ul className={classes.list}>
        {invoices.map((invoice) => (
          <li key={`${invoice.name} ${invoice.date}`}>
            <div>
              <Name invoice={invoice} slug={slug} />
              {invoice.is_shared && <p className={page.muted}>{t("shared")}</p>}
              <Due invoice={invoice} />
            </div>
            <Amounts invoice={invoice} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Name({ invoice: { kind, name, date, document }, slug }: { invoice: Shown; slug: string }) {
  const t = useTranslations("applications.sent")
  const format = useFormatter()
  const day = format.dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" })
  return (
    <>
      <span>{t(kind === "invoice" ? "invoice" : "creditNote", { name, date: day })}</span>
      {document !== null && (
        <p className={classes.lines}>
          <a href={`/api/application/draft/${slug}/invoice/${document}/pdf`} download>
            {t("pdf", { name })}
          </a>
        </p>
      )}
    </>
  )
}

/** What is due on which day, and how it is paid. */
function Due({ invoice: { name, due, account, currency } }: { invoice: Shown }) {
  const t = useTranslations("applications.sent")
  const format = useFormatter()
  const locale = useLocale()
  if (due.length === 0) return null
  return (
    <>
      <ul className={classes.lines}>
        {due.map(({ date, amount }) => (
          <li key={date}>
            {t("due", {
              amount: money({ amount, currency }, locale),
              date: format.dateTime(new Date(date), { dateStyle: "long", timeZone: "UTC" }),
            })}
          </li>
        ))}
      </ul>
      {account && (
        <p className={page.muted}>
          {t("pay", { holder: account.holder, name })}{" "}
          {[account.iban.replaceAll(/(.{4})(?=.)/g, "$1 "), account.bic, account.bank]
            .filter(Boolean)
            .join(" · ")}
        </p>
      )}
    </>
  )
}

function Amounts({ invoice: { kind, total, balance, currency } }: { invoice: Shown }) {
  const t = useTranslations("applications.sent")
  const locale = useLocale()
  const formatted = (amount: number) => money({ amount, currency }, locale)
  if (kind === "credit_note" || balance === null) return <span>{formatted(-total)}</span>
  const left =
    balance > 0
      ? t("partly", { amount: formatted(balance) })
      : balance < 0
        ? t("refund", { amount: formatted(-balance) })
        : t("paid")
  return (
    <span>
      {formatted(total)} · {left}
    </span>
  )
}
