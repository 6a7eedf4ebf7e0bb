import { useEffect, useEffectEvent } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { moveCommentDraft } from "../thread/comment-draft.ts"

type Props = {
  /** The conversation that the address names. */
  named: number | null
  /** The one that is read. */
  current: number | null
  choose: (thread: number, how: { walking: boolean }) => void
  read: (thread: number) => void
}

/** Where the conversation of the address became part of another one (M-75), the address names that one, which is read; a comment that was begun goes along. */
export function useFollowedAddress({ named, current, choose, read }: Props): void {
  const { id } = useUser()
  const isJoined = named !== null && current !== null && named !== current
  const follow = useEffectEvent(() => {
    if (named === null || current === null) return
    moveCommentDraft(id, named, current)
    choose(current, { walking: true })
    read(current)
  })
  useEffect(() => {
    if (isJoined) follow()
  }, [isJoined])
}
