import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { renderInApp } from "#tests/components/render-in-app.tsx"
import { FailedRegistration, notLoaded } from "./failed-registration.tsx"

it("a registration that is not loaded says so in the console, in the words of the specification", () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined)
  const error = new Error("The server is away")
  renderInApp(<FailedRegistration error={error} reset={() => undefined} />)
  expect(logged).toHaveBeenCalledWith("Une erreur est survenue lors de la récupération des données.", error)
  expect(notLoaded).toBe("Une erreur est survenue lors de la récupération des données.")
  expect(screen.queryByText(notLoaded), "says nothing of it to the user").toBeNull()
  logged.mockRestore()
})
