/** Areas whose answers hold a secret that is told once and stored nowhere. */
const answersSecrets = ["session", "users", "calendar"]

type Route = { method?: string | undefined; successStatus?: number | undefined }

/** Whether a call creates something or starts it, and can be sent again under a key. @param name in the contract, for example "companies.create" */
export function takesKey(name: string, { method, successStatus = 200 }: Route): boolean {
  const [area = ""] = name.split(".")
  return (
    method === "POST" && (successStatus === 201 || successStatus === 202) && !answersSecrets.includes(area)
  )
}

/** Whether a file is among what was sent: its content cannot be compared with what was sent before. */
export function hasFile(input: unknown): boolean {
  if (input instanceof Blob) return true
  return typeof input === "object" && input !== null && Object.values(input).some(hasFile)
}
