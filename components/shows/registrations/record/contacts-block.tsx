import { useTranslations } from "next-intl"
import { EmptyBlock, Fields, RecordBlock } from "#components/ui/page/record-block.tsx"
import type { RegistrationContact } from "#lib/contract/shows/registration-detail.ts"
import classes from "./registration.module.css"
import { type Reading, ShownField } from "./shown-field.tsx"

type Props = Reading & { contacts: RegistrationContact[] }

/** Who the application names. */
export function ContactsBlock({ contacts, ...reading }: Props) {
  const t = useTranslations("registration.contacts")
  return (
    <RecordBlock title={t("title")}>
      {contacts.length === 0 ? <EmptyBlock>{t("empty")}</EmptyBlock> : null}
      {contacts.map(({ id, first_name, last_name }) => (
        <section key={id} className={classes.part} aria-label={`${first_name} ${last_name}`.trim()}>
          <Fields>
            <ShownField path={`contact.${id}.salutation`} {...reading} />
            <ShownField path={`contact.${id}.job_title`} {...reading} />
            <ShownField path={`contact.${id}.first_name`} {...reading} />
            <ShownField path={`contact.${id}.last_name`} {...reading} />
            <ShownField path={`contact.${id}.email`} isWide {...reading} />
            <ShownField path={`contact.${id}.phones`} isWide {...reading} />
            <ShownField path={`contact.${id}.social_networks`} isWide {...reading} />
          </Fields>
        </section>
      ))}
    </RecordBlock>
  )
}
