import type { NextRequest } from "next/server"
import { answerContacts } from "../../best.ts"

export async function GET(request: NextRequest): Promise<Response> {
  return Response.json(await answerContacts(request.nextUrl.searchParams.get("case") ?? undefined))
}
