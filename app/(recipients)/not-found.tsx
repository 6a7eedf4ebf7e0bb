import { UnknownScreen } from "#components/mail/mailing-pages/unknown-screen.tsx"

export default UnknownScreen
