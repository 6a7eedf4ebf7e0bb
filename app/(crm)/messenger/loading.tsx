import { MessengerSkeleton } from "#components/areas/messenger/page/messenger-skeleton.tsx"

export default MessengerSkeleton
