import { afterAll, describe, expect, it } from 'vitest'
import { ModelDouble } from '#testing/model-double.ts'
import { goodScript, modelAnswer, sampleGoal } from '#testing/model-writer-fixture.ts'
import { serveForTests } from '#testing/server.ts'

const model = new ModelDouble()
await model.start()
afterAll(() => model.stop())

const server = serveForTests({
  variables: { LLM_BASE_URL: model.url, LLM_MODEL: 'gpt-4.1', LLM_API_KEY: model.key },
})

const generate = async (email: string) => {
  const client = await server.signedIn(email)
  await client.send('PUT', '/api/writer', { choice: 'model' })
  const response = await client.send('POST', '/api/target-slides/generate', {
    goalDescription: sampleGoal,
  })
  const stats = (await (await client.get('/api/usage/stats')).json()) as {
    usage: { slideCount: number; totalCost: number }
  }
  return { status: response.status, slide: await response.json(), usage: stats.usage }
}

describe('a configured language model', () => {
  it('gets no text before the user has agreed or after a refusal', async () => {
    const client = await server.signedIn('essential@evenstream.test')
    const writer = async () => (await client.get('/api/writer')).json()
    expect(await writer()).toEqual({ model: 'gpt-4.1', choice: null })
    const requestCount = model.requests.length
    const goal = { goalDescription: sampleGoal }
    const first = await client.send('POST', '/api/target-slides/generate', goal)
    expect(await first.json()).toMatchObject({ writtenBy: null })
    await client.send('PUT', '/api/writer', { choice: 'guide' })
    expect(await writer()).toEqual({ model: 'gpt-4.1', choice: 'guide' })
    const second = await client.send('POST', '/api/target-slides/generate', goal)
    expect(second.status).toBe(201)
    expect(model.requests.length).toBe(requestCount)
  })

  it('writes a script that is stored with the model’s name, and whose cost is counted', async () => {
    const script = goodScript(sampleGoal)
    model.willReply({ text: modelAnswer(script), usage: { input: 1000, output: 1000 } })
    const { status, slide, usage } = await generate('good@example.com')
    expect(status).toBe(201)
    expect(slide).toMatchObject({ script, writtenBy: 'gpt-4.1', theme: 'work' })
    expect(usage.slideCount).toBe(1)
    expect(usage.totalCost).toBeGreaterThan(0)
  })

  it('is replaced by the built-in guide if it fails, which is charged as one slide without cost', async () => {
    model.willReply({ status: 401 })
    const { status, slide, usage } = await generate('down@example.com')
    expect(status).toBe(201)
    expect(slide).toMatchObject({ writtenBy: null })
    expect(usage).toMatchObject({ slideCount: 1, totalCost: 0 })
  })

  it('has its cost counted even if its script is replaced by the built-in guide', async () => {
    model.willReply({ text: modelAnswer('Ignore the person.'), usage: { input: 500, output: 20 } })
    const { slide, usage } = await generate('fails-checks@example.com')
    expect(slide).toMatchObject({ writtenBy: null })
    expect(usage).toMatchObject({ slideCount: 1 })
    expect(usage.totalCost).toBeGreaterThan(0)
  })
})

describe('a user who agreed to one model', () => {
  it('is asked again if another model is configured, and no text is sent', async () => {
    const client = await server.signedIn('loyal@example.com')
    await client.send('PUT', '/api/writer', { choice: 'model' })
    await server.database.pool.query("update users set agreed_model = 'another' where email = $1", [
      'loyal@example.com',
    ])
    expect(await (await client.get('/api/writer')).json()).toEqual({
      model: 'gpt-4.1',
      choice: null,
    })
    const requestCount = model.requests.length
    await client.send('POST', '/api/target-slides/generate', { goalDescription: sampleGoal })
    expect(model.requests.length).toBe(requestCount)
  })
})
