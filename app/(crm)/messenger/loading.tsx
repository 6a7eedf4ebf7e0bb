import { MessengerSkeleton } from "#components/mail/messenger/page/messenger-skeleton.tsx"

export default MessengerSkeleton
