import { MergePage, mergeMetadata } from "#components/records/merges/merge-page.tsx"

export const generateMetadata = () => mergeMetadata("contact")

export default function Page({ params }: PageProps<"/contact/[id]/merge/[other]">) {
  return <MergePage type="contact" params={params} />
}
