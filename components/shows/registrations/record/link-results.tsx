import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ChoicesFailure } from "#components/records/changes/choices-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { EmptyBlock } from "#components/ui/page/record-block.tsx"
import { Rows } from "#components/ui/page/rows.tsx"
import { api } from "#lib/api/client.ts"
import { CompanyRow } from "./link-row.tsx"
import classes from "./links.module.css"
import { useRegistrationDetails } from "./registration-context.ts"

type Props = { registration: number }
type FoundProps = Props & { term: string }

/** Companies that the application may be of, the likeliest first, each with why. */
export function Proposals({ registration }: Props) {
  const t = useTranslations("registration.links")
  const found = useQuery({
    queryKey: ["registration", registration, "proposals", useLinked()],
    queryFn: () => api.registrationRecord.listProposals({ session: registration }),
    placeholderData: keepPreviousData,
  })
  return (
    <Results title={t("proposed")} empty={t("noProposals")} found={found}>
      {({ data }) =>
        data.map((company) => <CompanyRow key={company.id} registration={registration} company={company} />)
      }
    </Results>
  )
}

export function FoundCompanies({ registration, term }: FoundProps) {
  const t = useTranslations("registration.links")
  const { tradeshow } = useRegistrationDetails()
  const found = useQuery({
    queryKey: ["registration", registration, "companies", term, useLinked()],
    queryFn: () =>
      api.registrationRecord.searchCompany({ term, tradeshowId: tradeshow.id, session: registration }),
    placeholderData: keepPreviousData,
  })
  return (
    <Results title={t("companies")} empty={t("noResults")} found={found}>
      {({ data }) =>
        data.map((company) => <CompanyRow key={company.id} registration={registration} company={company} />)
      }
    </Results>
  )
}

export function FoundContacts({ registration, term }: FoundProps) {
  const t = useTranslations("registration.links")
  const { tradeshow } = useRegistrationDetails()
  const linked = useLinked()
  const found = useQuery({
    queryKey: ["registration", registration, "contacts", term, linked],
    queryFn: () =>
      api.registrationRecord.searchContact({ term, tradeshowId: tradeshow.id, session: registration }),
    placeholderData: keepPreviousData,
  })
  return (
    <Results title={t("contacts")} empty={t("noResults")} found={found}>
      {({ data }) =>
        data.map((contact) => (
          <li key={contact.id} className={classes.contact}>
            <span className={classes.contactName}>
              {contact.name} <span className={classes.quiet}>{contact.email}</span>
            </span>
            {contact.companies.length === 0 ? <span className={classes.quiet}>{t("noCompany")}</span> : null}
            <Rows aria-label={t("companiesOf", { name: contact.name })}>
              {contact.companies.map((company) => (
                <CompanyRow
                  key={company.id}
                  registration={registration}
                  company={{ ...company, is_linked: linked.includes(company.id) }}
                />
              ))}
            </Rows>
          </li>
        ))
      }
    </Results>
  )
}

/** Ids of the companies linked: what is found says of each whether it is. */
function useLinked(): readonly number[] {
  return useRegistrationDetails().companies
}

type ResultsProps<Answer extends { data: readonly unknown[] }> = {
  title: string
  empty: string
  found: { data: Answer | undefined; isError: boolean; refetch: () => Promise<unknown> }
  children: (answer: Answer) => ReactNode
}

function Results<Answer extends { data: readonly unknown[] }>({
  title,
  empty,
  found,
  children,
}: ResultsProps<Answer>) {
  if (!found.data) {
    return found.isError ? <ChoicesFailure onRetry={() => void found.refetch()} /> : <Skeleton height={120} />
  }
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <div role="status" className="visually-hidden">
        {found.data.data.length === 0 ? empty : null}
      </div>
      {found.data.data.length === 0 ? <EmptyBlock>{empty}</EmptyBlock> : null}
      <Rows aria-label={title}>{children(found.data)}</Rows>
    </section>
  )
}
