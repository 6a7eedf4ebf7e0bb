import { DuplicatesPage, duplicatesMetadata } from "#components/records/duplicates/duplicates-page.tsx"

export const generateMetadata = () => duplicatesMetadata("company")

export default function CompaniesDuplicatesPage({ searchParams }: PageProps<"/companies/duplicates">) {
  return <DuplicatesPage type="company" searchParams={searchParams} />
}
