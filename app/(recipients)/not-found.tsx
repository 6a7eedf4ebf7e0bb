import { UnknownScreen } from "#components/areas/mailing-pages/unknown-screen.tsx"

export default UnknownScreen
