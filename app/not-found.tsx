import { NotFoundPage } from "#components/shell/not-found-page.tsx"

/** Without the frame of the application around it, which has its main part itself. */
export default function RootNotFound() {
  return (
    <main>
      <NotFoundPage />
    </main>
  )
}
