import { redirect } from "next/navigation"
import { vocabularyKinds } from "#lib/contract/records/vocabulary.ts"

/** The vocabulary begins with its first kind. */
export default function VocabularyPage() {
  redirect(`/admin/vocabulary/${vocabularyKinds[0]}`)
}
