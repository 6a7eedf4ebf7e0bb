import { lazyPart } from "#components/shell/lazy-part.tsx"
import { useCan } from "#components/shell/user-context.tsx"

const { Part: DisclosureState } = lazyPart(() =>
  import("./disclosure-state.tsx").then((loaded) => loaded.DisclosureState),
)

type Props = {
  thread: number
  /** What is shown of it has private mails of others, hidden or opened. */
  isPrivate: boolean
}

/** Beside private mails of others: asking to open those of people who left, for administrators who were given the right. */
export function DisclosureNote({ thread, isPrivate }: Props) {
  const mayDisclose = useCan("mail.disclose")
  return mayDisclose && isPrivate ? <DisclosureState thread={thread} /> : null
}
