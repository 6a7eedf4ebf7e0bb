import { DuplicatesPage, duplicatesMetadata } from "#components/records/duplicates/duplicates-page.tsx"

export const generateMetadata = () => duplicatesMetadata("contact")

export default function ContactsDuplicatesPage({ searchParams }: PageProps<"/contacts/duplicates">) {
  return <DuplicatesPage type="contact" searchParams={searchParams} />
}
