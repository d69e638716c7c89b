import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core';
import { arrayMove, SortableContext, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, Plus, Trash2 } from 'lucide-react';
import { blankOf, itemOf, memberOf, type FormSchema, type Json } from '#domain/content/form-schema.ts';
import { Button } from '#web/ui/button.tsx';
import { useForm, type SchemaFieldProps } from './form-context.ts';
import { Fold } from './fold.tsx';
import { labelOf, pathText, type Path } from './paths.ts';
import { usePath } from './use-path.ts';

/** A list whose items can be added, removed and ordered, by dragging or with the keyboard. Tuples and translations keep their items. */
export function ListField({ schema, value, path, label }: SchemaFieldProps) {
  const { source, errors, change } = useForm();
  const items = Array.isArray(value) ? value : [];
  const { ids, move, remove, add } = useItemIds(items);
  const isFixed = source !== null || schema.prefixItems !== undefined;
  const item = schema.item ?? schema.items?.title?.toLowerCase() ?? 'item';
  const error = errors.get(pathText(path));
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const moveTo = (from: number, to: number) => {
    if (from === to || items[from] === undefined || items[to] === undefined) return;
    move(from, to);
    change(path, arrayMove(items, from, to));
  };
  const onDragEnd = ({ active, over }: DragEndEvent) =>
    moveTo(ids.indexOf(String(active.id)), ids.indexOf(String(over?.id)));
  const removeAt = (at: number) => {
    remove(at);
    change(
      path,
      items.filter((_, place) => place !== at),
    );
  };
  const append = (added: Json) => {
    add();
    change(path, [...items, added]);
  };
  const title = label ?? schema.title ?? labelOf(String(path.at(-1)));
  const content = (
    <>
      {schema.description === undefined ? null : <p className="text-sm text-faint">{schema.description}</p>}
      {error === undefined ? null : (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className="grid gap-3">
            {items.map((one, at) => (
              <Item
                key={ids[at]}
                id={ids[at] ?? ''}
                label={`${labelOf(item)} ${at + 1}`}
                isFixed={isFixed}
                onMove={(by) => moveTo(at, at + by)}
                onRemove={() => removeAt(at)}
              >
                <ItemField
                  schema={itemOf(schema, at)}
                  value={one}
                  parent={path}
                  at={at}
                  label={itemLabel(schema, one, at)}
                />
              </Item>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {isFixed || items.length >= (schema.maxItems ?? Infinity) ? null : (
        <AddItem schema={schema} item={item} onAdd={append} />
      )}
    </>
  );
  if (path.length === 1)
    return (
      <Fold
        title={title}
        summary={schema.prefixItems === undefined ? `${items.length}` : items.filter(isText).join(' ')}
      >
        {content}
      </Fold>
    );
  return (
    <fieldset className="grid min-w-0 gap-3 border-s-2 border-line ps-3.5 sm:ps-4">
      <legend className="title mb-1 text-base">{title}</legend>
      {content}
    </fieldset>
  );
}

const isText = (value: Json): value is string => typeof value === 'string';

function ItemField({ parent, at, ...props }: Omit<SchemaFieldProps, 'path'> & { parent: Path; at: number }) {
  const { Field } = useForm();
  return <Field {...props} path={usePath(parent, at)} />;
}

/** "Question 2", "3. Paragraph"; the fields of a tuple have names of their own. */
function itemLabel(schema: FormSchema, value: Json, at: number): string {
  const { title = '' } = memberOf(itemOf(schema, at), value);
  if (schema.prefixItems !== undefined && title !== '') return title;
  if (schema.items?.oneOf !== undefined) return `${at + 1}. ${title}`;
  return `${labelOf(schema.item ?? (title === '' ? 'item' : title))} ${at + 1}`;
}

/** An item with its handle, which can be dragged, or moved with the arrow keys. */
interface ItemProps {
  id: string;
  label: string;
  isFixed: boolean;
  /** By -1 or 1 places. */
  onMove: (by: number) => void;
  onRemove: () => void;
  children: ReactNode;
}

function Item({ id, label, isFixed, onMove, onRemove, children }: ItemProps) {
  const { listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: isFixed,
  });
  if (isFixed) return <li>{children}</li>;
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition, zIndex: isDragging ? 1 : undefined }}
      className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-1 rounded-card bg-ground"
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...listeners}
        aria-label={`Move ${label}: arrow up or down`}
        onKeyDown={(event) => {
          const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          // Moving the element takes the focus away from it.
          const handle = event.currentTarget;
          flushSync(() => onMove(by));
          handle.focus();
        }}
        className="grid h-12 w-8 cursor-grab touch-none place-items-center rounded-control text-faint hover:bg-white/6 hover:text-bone sm:w-11"
      >
        <GripVertical aria-hidden="true" className="size-5" />
      </button>
      <div className="grid min-w-0 gap-1">
        {children}
        <Button size="sm" variant="quiet" className="justify-self-end" onClick={onRemove}>
          <Trash2 aria-hidden="true" className="size-4" />
          Remove
          <span className="sr-only"> {label}</span>
        </Button>
      </div>
    </li>
  );
}

/** One button, or one for each kind of item. */
function AddItem({ schema, item, onAdd }: { schema: FormSchema; item: string; onAdd: (added: Json) => void }) {
  const kinds = schema.items?.oneOf ?? [];
  const choices =
    kinds.length === 0
      ? [{ text: `Add ${item}`, schema: schema.items ?? {} }]
      : kinds.map((kind) => ({ text: `Add: ${kind.title ?? ''}`, schema: kind }));
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map((choice) => (
        <Button key={choice.text} size="sm" variant="secondary" onClick={() => onAdd(blankOf(choice.schema))}>
          <Plus aria-hidden="true" className="size-4" />
          {choice.text}
        </Button>
      ))}
    </div>
  );
}

/** An id for each item, which follows it when it is moved. Texts have none of their own. */
function useItemIds(items: readonly Json[]) {
  const base = useId();
  const [state, setState] = useState({ ids: items.map((_, at) => `${base}-${at}`), made: items.length });
  // The body was replaced from outside.
  const ids = state.ids.length === items.length ? state.ids : items.map((_, at) => `${base}-${at}`);
  const keep = (next: string[], made = state.made) => setState({ ids: next, made });
  return {
    ids,
    move: (from: number, to: number) => keep(arrayMove(ids, from, to)),
    remove: (at: number) => keep(ids.filter((_, place) => place !== at)),
    add: () => keep([...ids, `${base}-${state.made}`], state.made + 1),
  };
}
