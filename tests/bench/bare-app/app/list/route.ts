import type { NextRequest } from "next/server"
import { answerCase } from "../../best.ts"

export async function GET(request: NextRequest): Promise<Response> {
  return Response.json(await answerCase(request.nextUrl.searchParams.get("case") ?? undefined))
}
