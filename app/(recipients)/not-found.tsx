import { UnknownScreen } from "#components/automation/mailing-pages/unknown-screen.tsx"

export default UnknownScreen
