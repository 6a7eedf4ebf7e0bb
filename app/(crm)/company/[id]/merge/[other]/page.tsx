import { MergePage, mergeMetadata } from "#components/records/merges/merge-page.tsx"

export const generateMetadata = () => mergeMetadata("company")

export default function Page({ params }: PageProps<"/company/[id]/merge/[other]">) {
  return <MergePage type="company" params={params} />
}
