import { RecordBlock } from "#components/ui/page/record-block.tsx"
import type { CompanyContact } from "#lib/contract/crm/company-detail.ts"
import type { ReferenceData } from "#lib/contract/records/reference.ts"
import { ContactLines } from "./contact-lines.tsx"
import { ContactsActions, ContactsShown, ContactsTitle } from "./contacts-changes.tsx"

type Props = {
  company: { id: number; name: string }
  contacts: CompanyContact[]
  reference: Pick<ReferenceData, "countries" | "phoneTypes">
}

/** The company's contacts: two of them, the others on demand (C-8). */
export function ContactsCard({ company, contacts, reference }: Props) {
  return (
    <RecordBlock title={<ContactsTitle />} aside={<ContactsActions company={company} />}>
      <ContactsShown>
        <ContactLines contacts={contacts} reference={reference} />
      </ContactsShown>
    </RecordBlock>
  )
}
