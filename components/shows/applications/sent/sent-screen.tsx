import { useFormatter, useLocale, useTranslations } from "next-intl"
import page from "#components/shell/public-page.module.css"
import { termsAddress } from "#lib/application/terms-address.ts"
import type { ApplicationOutcome } from "#lib/contract/shows/application-outcomes.ts"
import type { ApplicationChoices, ApplicationView } from "#lib/contract/shows/application-view.ts"
import classes from "../frame.module.css"
import { ShowHeading } from "../heading.tsx"
import { money } from "../money.ts"
import { Invoices } from "./invoices.tsx"
import { SentValues } from "./sent-values.tsx"
import { TechnicalFiles } from "./technical-files.tsx"

type Props = { view: ApplicationView; choices: ApplicationChoices }

/** What became of an application that was sent, and what was sent. */
export function SentScreen({ view, choices }: Props) {
  const t = useTranslations("applications.sent")
  const format = useFormatter()
  const locale = useLocale()
  const { show, state, sent_at, prices, booths } = view
  const day = (value: string) => format.dateTime(new Date(value), { dateStyle: "long" })
  return (
    <div className={classes.narrow}>
      <ShowHeading show={show} isSent />
      <section className={page.card} aria-labelledby="state-title">
        <h2 id="state-title">{t("state")}</h2>
        {state.name && <p className={classes.state}>{state.name}</p>}
        <p>{t(`outcomes.${state.outcome}`)}</p>
        <NextSteps view={view} />
        {sent_at && <p className={page.muted}>{t("at", { date: day(sent_at) })}</p>}
      </section>
      <section className={page.card} aria-labelledby="booths-title">
        <h2 id="booths-title">{t("booths")}</h2>
        <ul className={classes.list}>
          {booths.map(({ label, number, brands }, place) => {
            const price = prices.booths[place]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: booths have nothing of their own that the public may know.
              <li key={place}>
                <div>
                  <strong>{label}</strong>
                  <p className={classes.lines}>{number ? t("numbered", { number }) : t("unnumbered")}</p>
                  <p className={page.muted}>{brands.join(", ")}</p>
                </div>
                {price && <span>{money(price, locale)}</span>}
              </li>
            )
          })}
        </ul>
      </section>
      <Invoices view={view} />
      {!closed.has(state.outcome) && <TechnicalFiles view={view} />}
      <SentValues
        view={view}
        choices={choices}
        address={`/apply/${view.slug}?lang=${locale}&correct=${view.version}`}
      />
      <AcceptedTerms terms={view.accepted_terms} />
    </div>
  )
}

/** Which version of the show's terms was accepted and when, and where it can be read. */
function AcceptedTerms({ terms }: { terms: ApplicationView["accepted_terms"] }) {
  const t = useTranslations("applications")
  const format = useFormatter()
  const locale = useLocale()
  if (terms === null) return null
  const { place, number, title, valid_from, accepted_at, language } = terms
  const day = format.dateTime(new Date(valid_from), { dateStyle: "long", timeZone: "UTC" })
  const date = format.dateTime(new Date(accepted_at), { dateStyle: "long" })
  return (
    <section className={page.card} aria-labelledby="terms-title">
      <h2 id="terms-title">{t("parts.terms")}</h2>
      <ul className={classes.list}>
        <li>
          <div>
            <a
              href={termsAddress(place, number, language ?? locale)}
              target="_blank"
              rel="noopener noreferrer"
            >
              {title}
            </a>
            <p className={classes.lines}>{t("terms.version", { number, day })}</p>
            <p className={page.muted}>{t(`sent.acceptedTerms.${language ?? "unknown"}`, { date })}</p>
          </div>
        </li>
      </ul>
    </section>
  )
}

/** Nothing more is asked of these. */
const closed: ReadonlySet<ApplicationOutcome> = new Set(["refused", "full", "cancelled"])

/** What an exhibitor who was accepted does next, and what comes from us. */
function NextSteps({ view: { state, invoices, booths } }: { view: ApplicationView }) {
  const t = useTranslations("applications.sent.next")
  if (state.outcome !== "accepted") return null
  const steps = {
    pay: invoices.some(({ due }) => due.length > 0),
    file: booths.some(({ files }) => files.length === 0),
    number: booths.some(({ number }) => number === null),
  }
  const open = (["pay", "file", "number"] as const).filter((step) => steps[step])
  if (open.length === 0) return null
  return (
    <ul>
      {open.map((step) => (
        <li key={step}>{t(step)}</li>
      ))}
    </ul>
  )
}
