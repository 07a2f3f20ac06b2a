import { scriptTag, withSlot } from './employee-form';

it('puts a slot where the cursor is, or in place of what is selected', () => {
  expect(withSlot('Hello !', [6, 6], 'lead.name')).toEqual({ text: 'Hello {{lead.name}}!', cursor: 19 });
  expect(withSlot('Hello you!', [6, 9], 'lead.name')).toEqual({ text: 'Hello {{lead.name}}!', cursor: 19 });
  expect(withSlot('', [0, 0], 'business')).toEqual({ text: '{{business}}', cursor: 12 });
});

it('makes the tag that puts an employee on a website', () => {
  expect(scriptTag('https://leads.example', 'em_1')).toBe(
    '<script src="https://leads.example/widget.js" data-employee="em_1" async></script>',
  );
});
