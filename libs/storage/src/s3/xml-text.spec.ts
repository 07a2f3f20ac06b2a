import { firstText, textsOf } from './xml-text.js';

describe('texts of XML', () => {
  it('are those of all elements of a name, unescaped', () => {
    const xml =
      '<?xml version="1.0"?><L xmlns="x"><Key>a/b</Key><C><Key>&lt;&amp;&#x41;&#66;&quot;&apos;&gt;</Key></C><Key></Key><KeyCount>3</KeyCount></L>';
    expect([...textsOf(xml, 'Key')]).toEqual(['a/b', '<&AB"\'>', '']);
    expect(firstText(xml, 'KeyCount')).toBe('3');
    expect(firstText(xml, 'Code')).toBeUndefined();
  });

  it('are none of an element that does not end, and unescaped once', () => {
    expect([...textsOf('<Key>a<Key>b', 'Key')]).toEqual([]);
    expect([...textsOf('<Key>&amp;lt;&#x110000;&unknown;</Key>', 'Key')]).toEqual(['&lt;\ufffd&unknown;']);
  });

  it('are found in linear time, whatever the text', () => {
    const found = [...textsOf('<Key>'.repeat(200_000) + '&#x'.repeat(200_000), 'Key')];
    expect(found).toEqual([]);
    expect(firstText(`<Key>${'&'.repeat(1_000_000)}</Key>`, 'Key')).toHaveLength(1_000_000);
  });
});
