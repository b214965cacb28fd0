import { describe, expect, it } from 'vitest'
import { parseImportArguments } from './import-arguments.ts'

const owned = ['stock.csv', '--owner', 'sam@example.com']

describe('arguments of an import', () => {
  it('name the file, its owner and how it is read', () => {
    const given = [
      '--map',
      'brand=Make = maker',
      '--map',
      'color=',
      '--default',
      'currency=EUR',
      '--value',
      'fuel_type:Super: 95=petrol',
      '--value',
      'fuel_type:Kohle=',
      '--delimiter',
      'tab',
      '--dry-run',
    ]
    expect(parseImportArguments([...owned, ...given])).toEqual({
      file: 'stock.csv',
      owner: 'sam@example.com',
      delimiter: '\t',
      dryRun: true,
      withdraw: 0,
      keepGoing: false,
      options: {
        mapping: { brand: 'Make = maker', color: '' },
        defaults: { currency: 'EUR' },
        values: { fuel_type: { 'Super: 95': 'petrol', Kohle: '' } },
        ignoreUnknown: false,
        allowIncomplete: false,
      },
    })
  })

  it('may be about pictures alone', () => {
    expect(parseImportArguments(['--pictures', 'folder', '--owner', 'sam@example.com'])).toMatchObject({
      pictures: 'folder',
      owner: 'sam@example.com',
    })
  })

  it.each([
    [['--pictures', 'folder'], '--owner is missing'],
    [[], 'npm run import --'],
    [['stock.csv'], '--owner is missing'],
    [[...owned, 'other.csv'], 'One file at a time'],
    [[...owned, '--resume', 'x'], 'give no other'],
    [[...owned, '--map', 'marque=Make'], 'no field "marque"'],
    [[...owned, '--default', 'currency'], 'field=… is expected'],
    [[...owned, '--value', 'fuel_type=petrol'], 'field:text=meaning is expected'],
    [[...owned, '--delimiter', ':'], 'comma, semicolon'],
    [[...owned, '--dryrun'], '--dryrun'],
  ])('%j are refused with a sentence', (args, sentence) => {
    expect(() => parseImportArguments(args)).toThrow(sentence)
  })
})
